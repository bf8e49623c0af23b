import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type MemoryTable, memoryTable } from '../../../test/memory-table.ts';
import { hmacDigests } from '../../fairness/node-digests.ts';
import { createDraw } from '../../fairness/stream.ts';
import { matches } from './game.ts';
import type { Memory } from './season.ts';

const PUBLISHED = '3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0';

interface View {
  day: number;
  fixtures: { id: string; markets: { key: string; selections: { key: string; label: string; odds: number }[] }[] }[];
  round: { id: string; due_at: string; bets: { id: string; stake: string; odds: number; label: string }[] } | null;
  last: {
    id: string;
    locked_at: string;
    bets: { payout: string }[];
    outcome: { plays: { id: string; result: { score: number[] } }[] };
  } | null;
  memory: Memory;
}

let table: MemoryTable;
const open = (code: string, options: Parameters<typeof memoryTable>[2] = {}) => {
  table = memoryTable(matches, code, { serverSeed: PUBLISHED, clientSeed: 'koi8866-lotus', ...options });
};
const view = async () => (await table.view()) as View;

/** A bet on a fixture, at the odds that the page shows. */
const draft = async (fixture: number, market: string, selection: string, stake: string) => {
  const entry = (await view()).fixtures[fixture];
  const found = entry?.markets.find(({ key }) => key === market)?.selections.find(({ key }) => key === selection);
  return { entry: entry?.id ?? '', market, selection, odds: found?.odds ?? 0, stake };
};
const place = async (...bets: (readonly [fixture: number, market: string, selection: string, stake: string])[]) =>
  table.act('bet', { day: (await view()).day, bets: await Promise.all(bets.map((bet) => draft(...bet))) }) as Promise<{
    round: string;
    due_at: string;
  }>;

beforeEach(() => open('football'));

describe('a matchday', () => {
  it('has no kick-off before its first bet and kicks off forty seconds after it', async () => {
    expect(await view()).toMatchObject({ day: 0, round: null, last: null });
    await table.pass(3_600_000);
    expect((await view()).round).toBeNull();
    await place([0, 'result', 'home', '100'], [0, 'total', 'over', '100']);
    expect(table.balance).toBe(980_000n);
    const { round } = await view();
    expect(round).toMatchObject({
      due_at: '2026-01-01T01:00:40.000Z',
      bets: [
        { label: '主胜', odds: 173, stake: '100.00' },
        { label: '大 2.5', odds: 169, stake: '100.00' },
      ],
    });
  });

  it('fixes scores and payouts at the lock and then moves on to the next fixtures', async () => {
    await place([0, 'result', 'home', '100'], [0, 'result', 'away', '50']);
    await table.pass(39_999);
    expect((await view()).last).toBeNull();
    await table.pass(3_600_000);
    const { last, round, day, memory } = await view();
    expect(round).toBeNull();
    expect(day).toBe(1);
    expect(last?.locked_at).toBe('2026-01-01T00:00:40.000Z');
    const score = last?.outcome.plays[0]?.result.score ?? [];
    expect(score).toEqual([3, 1]);
    expect(last?.bets.map(({ payout }) => payout)).toEqual(['173.00', '0.00']);
    expect(table.balance).toBe(1_000_000n - 15_000n + 17_300n);
    expect(memory.standings['chixiao']).toEqual([1, 1, 0, 0, 3, 1]);
    expect(memory.standings['tingtao']).toEqual([1, 0, 0, 1, 1, 3]);
    expect(memory.log).toHaveLength(4);
    expect(table.rounds[0]?.bets[0]?.detail).toBe('赤霄 对 听涛 · 胜平负 主胜 @1.73 · 比分 3:1');
  });

  it('accepts bets until the lock, and none while the match is played', async () => {
    await place([0, 'result', 'home', '100']);
    await table.pass(39_000);
    const { due_at } = await place([1, 'total', 'under', '10']);
    expect(due_at).toBe('2026-01-01T00:00:40.000Z');
    await table.pass(1_000);
    await expect(place([0, 'result', 'home', '100'])).rejects.toMatchObject({ code: 'closed', message: '本局已封盘' });
    await table.pass(60_999);
    await expect(place([0, 'result', 'home', '100'])).rejects.toMatchObject({ code: 'closed' });
    await table.pass(1);
    await place([0, 'result', 'home', '100']);
    expect((await view()).round?.due_at).toBe('2026-01-01T00:02:21.000Z');
  });

  it('can be started early by the player, and only once', async () => {
    const { round } = await place([0, 'result', 'home', '100']);
    await table.pass(5_000);
    expect(await table.act('kickoff', { round })).toEqual({ round });
    expect(table.balance).toBe(1_000_000n - 10_000n + 17_300n);
    expect(await table.act('kickoff', { round })).toEqual({ round });
    expect(table.balance).toBe(1_007_300n);
    expect((await view()).last?.locked_at).toBe('2026-01-01T00:00:05.000Z');
    await expect(table.act('kickoff', { round: '77' })).rejects.toMatchObject({ code: 'closed' });
  });

  it('starts a new season with empty standings after the last matchday', async () => {
    for (let day = 0; day < 14; day += 1) {
      const { round } = await place([0, 'result', 'home', '10']);
      await table.act('kickoff', { round });
      await table.pass(66_000);
    }
    expect((await view()).memory.standings['bailu']?.[0]).toBe(14);
    expect((await view()).fixtures[0]?.id).toBe('chixiao-tingtao');
    const { round } = await place([0, 'result', 'home', '10']);
    await table.act('kickoff', { round });
    expect((await view()).memory.standings['bailu']?.[0]).toBe(1);
    expect((await view()).memory.log).toHaveLength(30);
  });
});

describe('a bet', () => {
  it('is refused when its odds differ from those the player saw', async () => {
    const bet = { ...(await draft(0, 'result', 'home', '100')), odds: 174 };
    await expect(table.act('bet', { day: 0, bets: [bet] })).rejects.toMatchObject({
      code: 'odds_changed',
      message: '赔率已更新',
    });
    expect(table.balance).toBe(1_000_000n);
    expect(table.rounds).toHaveLength(0);
  });

  it('is refused for another matchday', async () => {
    const bet = await draft(0, 'result', 'home', '100');
    await expect(table.act('bet', { day: 1, bets: [bet] })).rejects.toMatchObject({ code: 'closed' });
  });

  it.each(['9.99', '5000.01', '0'])('of %s is outside the limits', async (stake) => {
    await expect(place([0, 'result', 'home', stake])).rejects.toMatchObject({ code: 'limit', message: '超出限额' });
  });

  it('on one selection is limited to 5,000 per round', async () => {
    await place([0, 'result', 'home', '4990']);
    await expect(place([0, 'result', 'home', '10.01'])).rejects.toMatchObject({ code: 'limit' });
    await place([0, 'result', 'home', '10']);
    await place([0, 'result', 'draw', '4000']);
    expect(table.balance).toBe(100_000n);
  });

  it('above the balance debits nothing, not even the part that the balance covers', async () => {
    open('football', { balance: 15_000n });
    await expect(place([0, 'result', 'home', '100'], [0, 'result', 'draw', '100'])).rejects.toMatchObject({
      code: 'insufficient',
    });
    expect(table.balance).toBe(15_000n);
    expect(table.rounds).toHaveLength(0);
  });

  it.each([
    ['an unknown fixture', { entry: 'chixiao-chixiao' }],
    ['an unknown market', { market: 'corner' }],
    ['an unknown selection', { selection: 'both' }],
    ['a stake that is no amount', { stake: '1e3' }],
    ['a negative stake', { stake: '-100' }],
    ['odds that are no number', { odds: '1.73' }],
  ])('with %s is rejected', async (_, change) => {
    const bet = { ...(await draft(0, 'result', 'home', '100')), ...change };
    await expect(table.act('bet', { day: 0, bets: [bet] })).rejects.toMatchObject({ code: 'bad_input' });
    expect(table.balance).toBe(1_000_000n);
  });

  it('counts as turnover only to the extent of its risk', async () => {
    await place([0, 'total', 'over', '100'], [0, 'total', 'under', '40'], [1, 'result', 'home', '30']);
    await table.pass(40_000);
    expect(table.rounds[0]?.bets.map(({ validStake }) => validStake)).toEqual([6_000n, 0n, 3_000n]);
  });

  it('that is refunded on a whole line counts no turnover', async () => {
    // Plays until a draw refunds the handicap of 0: 石青联 against 鹤鸣.
    for (let nonce = 0; nonce < 60; nonce += 1) {
      open('football', { nonce });
      await place([1, 'handicap', 'home', '100']);
      await table.pass(40_000);
      const [bet] = table.rounds[0]?.bets ?? [];
      const [home = 0, away = 0] = (await view()).last?.outcome.plays[1]?.result.score ?? [];
      if (home !== away) continue;
      expect(bet).toMatchObject({ payout: 10_000n, validStake: 0n });
      return;
    }
    throw new Error('no draw in sixty matchdays');
  });
});

describe('every game of the family', () => {
  it('has its own code, platform and stated return', () => {
    expect(matches.variants.map(({ code }) => code)).toEqual([
      ...['football', 'basketball', 'tennis', 'badminton', 'tabletennis', 'volleyball', 'snooker', 'racing'],
      ...['esports', 'arena', 'swords', 'sniper', 'mecha', 'shield', 'phoenix', 'rocket'],
    ]);
    for (const { rtp } of matches.variants) expect(rtp).toMatch(/^0\.94\d\d$/);
  });

  it.each(matches.variants.map(({ code }) => [code]))('%s can be bet on, played and proved', async (code) => {
    open(code);
    const { fixtures } = await view();
    const bets = (fixtures[0]?.markets ?? []).map((market) => [0, market.key, market.selections[0]?.key ?? '', '20']);
    const { round } = await place(...(bets as [number, string, string, string][]));
    await table.act('kickoff', { round });
    const [played] = table.rounds;
    expect(played?.bets.every(({ payout }) => payout !== undefined)).toBe(true);
    const variant = matches.variants.find((each) => each.code === code);
    if (!variant || !played) throw new Error(code);
    const draw = createDraw(hmacDigests(Buffer.from(PUBLISHED, 'hex'), 'koi8866-lotus', 0));
    expect(JSON.parse(JSON.stringify(matches.replay(variant, draw, played.state, 0)))).toEqual(played.outcome);
    expect((await view()).memory.log[0]).toMatchObject({ day: 0, id: fixtures[0]?.id });
  });

  it('conserves money: every stake is settled at the odds at which it was placed', async () => {
    const step = fc.record({
      fixture: fc.integer({ min: 0, max: 3 }),
      market: fc.integer({ min: 0, max: 2 }),
      selection: fc.integer({ min: 0, max: 2 }),
      cents: fc.integer({ min: 900, max: 60_000 }),
      wait: fc.integer({ min: 0, max: 45_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('football', 'esports', 'tennis', 'racing'),
        fc.array(step),
        async (code, steps) => {
          open(code, { balance: 200_000n });
          for (const { fixture, market, selection, cents, wait } of steps) {
            const { fixtures, day } = await view();
            const entry = fixtures[fixture % fixtures.length];
            const rule = entry?.markets[market % entry.markets.length];
            const chosen = rule?.selections[selection % rule.selections.length];
            if (!entry || !rule || !chosen) throw new Error('no selection');
            const stake = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
            const bet = { entry: entry.id, market: rule.key, selection: chosen.key, odds: chosen.odds, stake };
            await table.act('bet', { day, bets: [bet] }).catch(() => undefined);
            await table.pass(wait);
            expect(table.balance).toBeGreaterThanOrEqual(0n);
          }
          await table.pass(45_000);
          const bets = table.rounds.flatMap((round) => round.bets);
          const [stakes, payouts] = [
            bets.reduce((sum, { stake }) => sum + stake, 0n),
            bets.reduce((sum, { payout }) => sum + (payout ?? 0n), 0n),
          ];
          expect(table.balance).toBe(200_000n - stakes + payouts);
          for (const { stake, payout = -1n, validStake = -1n, detail } of bets) {
            const odds = BigInt(Math.round(Number(/@(\d+\.\d\d)/.exec(detail)?.[1]) * 100));
            expect([0n, stake, (stake * odds) / 100n]).toContain(payout);
            expect(validStake >= 0n && validStake <= stake).toBe(true);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
