import { beijingDayStart } from '@koi/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { crowd } from '../../../../test/crowd.ts';
import { GAMES, LEVELS, rewardsFixture, type TestBet } from '../../../../test/rewards.ts';
import { ManualClock } from '../../../platform/index.ts';

const clock = new ManualClock('2026-06-18T00:20:00+08:00');
const { database, rebates, member, bets } = await rewardsFixture(clock);

interface Row {
  member_id: number;
  day: string;
  platname: string;
  category: string;
  amount: bigint;
}
const records = async (): Promise<Row[]> =>
  (await database.pool.query('SELECT member_id, day, platname, category, amount FROM rebate_record')).rows;

it('a generated week of bets pays exactly what an independent calculation gives', async () => {
  const ids = await Promise.all([1, 2, 5, 10].map((vipLevel) => member({ vipLevel })));
  const first = '2026-06-11';
  const weekStart = beijingDayStart(first).getTime();
  const aBet = fc.record({
    who: fc.nat({ max: ids.length - 1 }),
    game: fc.nat({ max: GAMES.length - 1 }),
    valid: fc.bigInt({ min: 0n, max: 3_000_000n }),
    ms: fc.nat({ max: 7 * 86_400_000 - 1 }),
    state: fc.constantFrom('settled', 'settled', 'settled', 'void', 'open'),
    late: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(aBet, { minLength: 30, maxLength: 120 }), async (drafts) => {
      await database.pool.query('TRUNCATE bet, rebate_record, settlement_run');
      const list = drafts.map(({ who, game, valid, ms, state, late }) => {
        const [venue = '', code = '', category = ''] = GAMES[game] ?? [];
        const settledAt = new Date(weekStart + ms);
        return { memberId: ids[who] ?? 0, venue, game: code, category, valid, settledAt, state, late } as const;
      });
      await bets(list.filter(({ late }) => !late));
      // One run each midnight, as in production; some bets are reported only after their day was settled.
      for (let day = 1; day <= 7; day += 1) {
        if (day === 7) await bets(list.filter(({ late }) => late));
        clock.set(new Date(weekStart + day * 86_400_000 + 20 * 60_000));
        await rebates.settleDue();
      }
      expect(await paidByGroup()).toEqual(reckon(list));
    }),
    { numRuns: crowd(12, 4) },
  );

  async function paidByGroup(): Promise<Record<string, bigint>> {
    const sums: Record<string, bigint> = {};
    for (const { member_id, day, platname, category, amount } of await records()) {
      const key = [member_id, day, platname, category].join(' ');
      sums[key] = (sums[key] ?? 0n) + amount;
    }
    return sums;
  }

  /** Uses decimal strings and its own table, so that it shares no code with the implementation under test. */
  function reckon(list: readonly (TestBet & { category: string })[]): Record<string, bigint> {
    const columns: Record<string, 'realperson' | 'sport' | 'eSport' | 'joker' | 'electron' | 'lottery'> = {
      realbet: 'realperson',
      sport: 'sport',
      gaming: 'eSport',
      joker: 'joker',
      concise: 'electron',
      lottery: 'lottery',
      fish: 'electron',
    };
    const levelOf = new Map(ids.map((id, index) => [id, [1, 2, 5, 10][index] ?? 0]));
    const turnover: Record<string, bigint> = {};
    for (const { memberId, settledAt, venue, category, valid, state } of list) {
      if (state !== 'settled') continue;
      const day = new Date(settledAt.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
      const key = [memberId, day, venue, category].join(' ');
      turnover[key] = (turnover[key] ?? 0n) + valid;
    }
    const paid = Object.entries(turnover).map(([key, sum]): [string, bigint] => {
      const [id = '', , , category = ''] = key.split(' ');
      const row = LEVELS.find(({ level }) => level === levelOf.get(Number(id)));
      const percent = row?.[columns[category] ?? 'sport'] ?? 0;
      const hundredthsOfFen = (sum * BigInt(percent)).toString().padStart(5, '0');
      return [key, BigInt(hundredthsOfFen.slice(0, -4))];
    });
    return Object.fromEntries(paid.filter(([, amount]) => amount > 0n));
  }
}, 120_000);
