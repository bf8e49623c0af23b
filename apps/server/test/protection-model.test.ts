import { memberRows } from '@koi/contract';
import { periodDays } from '@koi/contract/rules/protection';
import { parseMoney } from '@koi/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verifyProtectionLog } from '../src/modules/people/protection/index.ts';
import { booksAreSound } from './money.ts';
import { PAY_PASSWORD, protectionFixture } from './protection.ts';
import type { VenueMember } from './venues.ts';

const RUNS = Number(process.env['KOI_MODEL_SCRIPTS'] ?? 4);
const MINUTE_MS = 60_000;

const fixture = await protectionFixture();
const { call, clock, database, venue, jobs, member } = fixture;

const who = fc.integer({ min: 0, max: 2 });
const yuan = fc.integer({ min: 1, max: 8 }).map((hundreds) => String(hundreds * 100));
const period = fc.constantFrom('day', 'week', 'month');
const step = fc.oneof(
  fc.record({ do: fc.constant('limit' as const), who, kind: fc.constantFrom('deposit', 'loss'), period, value: yuan }),
  fc.record({ do: fc.constant('deposit' as const), who, value: yuan }),
  fc.record({ do: fc.constant('transfer' as const), who, value: yuan }),
  fc.record({ do: fc.constant('launch' as const), who }),
  fc.record({ do: fc.constant('lose' as const), who }),
  fc.record({ do: fc.constant('block' as const), who, kind: fc.constantFrom('pause', 'break', 'exclusion') }),
  fc.record({ do: fc.constant('jump' as const), minutes: fc.constantFrom(1, 60, 600, 1500) }),
);

let names = 0;
const newMember = async (): Promise<VenueMember> => {
  names += 1;
  return member(`model${1000 + names}`, 1_000_000n);
};

/** Sessions stay open while the clock jumps, so that only protection refuses. */
const jump = async (minutes: number): Promise<void> => {
  clock.advance(minutes * MINUTE_MS);
  await database.pool.query(
    `UPDATE member_session SET touched_at = $1::timestamptz, expires_at = $1::timestamptz + interval '12 hours'`,
    [clock.now()],
  );
};

/** Postings that moved a member's money towards a venue since a moment. */
const movedIntoPlay = async (id: number, since: Date): Promise<number> => {
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS moved FROM transfer WHERE member_id = $1 AND direction = 'in' AND created_at > $2`,
    [id, since],
  );
  return rows[0].moved;
};

const depositedSince = async (id: number, first: string): Promise<bigint> => {
  const { rows } = await database.pool.query(
    `SELECT coalesce(sum(amount), 0)::bigint AS sum FROM deposit WHERE member_id = $1 AND state <> 3
       AND to_char(created_at AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM-DD') >= $2`,
    [id, first],
  );
  return rows[0].sum;
};

it('no member passes a limit of deposits or moves money into play while blocked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const people = [await newMember(), await newMember(), await newMember()];
      const blockedAt = new Map<number, { at: Date; until: number }>();
      for (const each of steps) {
        if (each.do === 'jump') {
          await jump(each.minutes);
          continue;
        }
        const person = people[each.who] as VenueMember;
        const as = { token: person.token };
        const block = blockedAt.get(person.id);
        const isBlocked = block !== undefined && block.until > clock.now().getTime();
        if (each.do === 'limit') await fixture.setLimit(person, each.kind, each.period, each.value);
        if (each.do === 'lose') {
          const balance = venue.balance('xinghe', person.player);
          if (balance > 0n) venue.settle('xinghe', venue.place('xinghe', person.player, balance / 2n + 1n), 0n);
          await jobs.run('bets-pull');
        }
        if (each.do === 'block') {
          const { body } =
            each.kind === 'exclusion'
              ? await call(memberRows.protection.exclude, { term: '6m', password: PAY_PASSWORD }, as)
              : await fixture.block(person, each.kind as 'pause' | 'break');
          if (body.code !== 200) continue;
          const days = { pause: 1, break: 7, exclusion: 36_500 }[each.kind as 'pause'];
          const until = clock.now().getTime() + days * 1440 * MINUTE_MS;
          blockedAt.set(person.id, { at: clock.now(), until: Math.max(until, block?.until ?? 0) });
        }
        if (each.do === 'deposit' || each.do === 'transfer' || each.do === 'launch') {
          const { hub } = fixture;
          const limits = (await hub(person)).limits.filter(({ kind, value }) => kind === 'deposit' && value !== '');
          const { body } =
            each.do === 'deposit'
              ? await fixture.deposit(person, each.value)
              : each.do === 'transfer'
                ? await fixture.moveIn(person, 'xinghe', each.value)
                : await fixture.launch(person);
          if (isBlocked) expect(body.code).toBe(403);
          if (each.do !== 'deposit') continue;
          const left = limits.map((limit) => parseMoney(limit.left) ?? 0n);
          const amount = parseMoney(each.value) ?? 0n;
          const fits = left.every((rest) => amount <= rest);
          if (!isBlocked && body.code === 200) expect(fits).toBe(true);
          for (const limit of limits) {
            const { first } = periodDays(limit.period as 'day', clock.now());
            if (body.code === 200) {
              expect(await depositedSince(person.id, first)).toBeLessThanOrEqual(parseMoney(limit.value) ?? 0n);
            }
          }
        }
      }
      for (const person of people) {
        const block = blockedAt.get(person.id);
        if (block !== undefined && block.until > clock.now().getTime()) {
          expect(await movedIntoPlay(person.id, block.at)).toBe(0);
        }
      }
      expect(await booksAreSound(database)).toBe(true);
    }),
    { numRuns: RUNS },
  );
  expect(await verifyProtectionLog(database.orm)).toMatchObject({ whole: true });
}, 240_000);
