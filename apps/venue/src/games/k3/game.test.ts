import { describe, expect, it } from 'vitest';
import { memoryTable } from '../../../test/memory-table.ts';
import type { ClockView, DrawRecord } from '../tables/wire.ts';
import { k3 } from './game.ts';
import { issueAt } from './schedule.ts';

/** 06:27:10 in Beijing: the 388th minute of the day. */
const now = new Date('2026-01-14T22:27:10Z');
const ISSUE = '20260115-0388';
const VECTOR = {
  serverSeed: '3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0',
  clientSeed: 'koi8866-lotus',
};

const slip = (issue: string, ...bets: [selection: string, stake: string][]) => ({
  edition: 1,
  issue,
  bets: bets.map(([selection, stake]) => ({ selection, stake })),
});
const seconds = (count: number) => count * 1_000;

describe('快三 with a draw per minute', () => {
  it('numbers issues by the minute of the Beijing day', () => {
    expect(issueAt(now)).toEqual({
      no: ISSUE,
      opensAt: new Date('2026-01-14T22:27:00Z'),
      closesAt: new Date('2026-01-14T22:27:50Z'),
      nextAt: new Date('2026-01-14T22:28:00Z'),
    });
    expect(issueAt(new Date('2026-01-14T15:59:59.999Z')).no).toBe('20260114-1440');
    expect(issueAt(new Date('2026-01-14T16:00:00Z')).no).toBe('20260115-0001');
  });

  it('accepts several slips, draws when betting closes and pays immediately', async () => {
    const table = memoryTable(k3, 'k3', { ...VECTOR, now });
    const before = table.balance;
    await table.act('bet', slip(ISSUE, ['big', '100.00'], ['sum-12', '10.00']));
    await table.act('bet', slip(ISSUE, ['big', '50.00'], ['small', '20.00']));
    expect(table.balance).toBe(before - 18_000n);
    expect(((await table.view()) as ClockView).bets).toHaveLength(4);
    await table.pass(seconds(40));
    // Nonce 0 of the published seed throws 4 6 2.
    const { last } = (await table.view()) as ClockView;
    expect(last).toMatchObject({ issue: ISSUE, numbers: [4, 6, 2], tags: ['12', '大', '双', '三不同号'] });
    expect(last?.payout).toBe('370.90');
    expect(table.balance).toBe(before - 18_000n + 37_090n);
    expect(table.rounds[0]?.bets.map(({ validStake }) => validStake)).toEqual([8_000n, 1_000n, 5_000n, 0n]);
    expect(table.rounds[0]?.bets[1]?.detail).toBe('和值 12 @8.29，开 12 大 双 三不同号');
  });

  it('is closed in the last ten seconds and for a slip of another minute', async () => {
    const table = memoryTable(k3, 'k3', { now });
    await expect(table.act('bet', slip('20260115-0387', ['big', '10.00']))).rejects.toMatchObject({ code: 'closed' });
    await table.pass(seconds(40));
    await expect(table.act('bet', slip(ISSUE, ['big', '10.00']))).rejects.toMatchObject({ code: 'closed' });
    expect(table.rounds).toHaveLength(0);
    await table.pass(seconds(10));
    await expect(table.act('bet', slip('20260115-0389', ['big', '10.00']))).resolves.toBeDefined();
  });

  it('draws once for a player who watches, and not at all while no player is present', async () => {
    const table = memoryTable(k3, 'k3', { now });
    await expect(table.act('watch')).rejects.toMatchObject({ code: 'round_open' });
    await table.pass(seconds(41));
    const first = (await table.act('watch')) as DrawRecord;
    expect(await table.act('watch')).toEqual(first);
    await table.pass(seconds(3_600));
    expect(table.rounds).toHaveLength(1);
    expect(((await table.view()) as ClockView).last).toEqual(first);
    expect(table.rounds[0]?.outcome).toEqual({ numbers: first.numbers, tags: first.tags });
  });

  it('counts earlier slips of the minute towards the limits', async () => {
    const table = memoryTable(k3, 'k3', { now });
    await table.act('bet', slip(ISSUE, ['sum-3', '60.00']));
    await expect(table.act('bet', slip(ISSUE, ['sum-3', '60.00']))).rejects.toMatchObject({ code: 'limit' });
    await table.act('bet', slip(ISSUE, ['sum-3', '40.00']));
  });

  it('settles an open round of an earlier minute before a new one opens', async () => {
    const table = memoryTable(k3, 'k3', { now });
    await table.act('bet', slip(ISSUE, ['big', '10.00']));
    await table.pass(seconds(120));
    await table.act('bet', slip('20260115-0390', ['big', '10.00']));
    expect(table.rounds.map(({ closedAt }) => closedAt !== undefined)).toEqual([true, false]);
  });
});
