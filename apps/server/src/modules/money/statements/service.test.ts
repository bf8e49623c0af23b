import { memberRows } from '@koi/contract';
import { parseMoney } from '@koi/money';
import { expect, it } from 'vitest';
import { protectionFixture } from '../../../../test/protection.ts';
import type { VenueMember } from '../../../../test/venues.ts';

const fixture = await protectionFixture();
const { call, logIn, clock, venue, jobs, member, moveIn, moveOut, deposit, approve } = fixture;
const units = (text: string) => parseMoney(text, { signed: true }) ?? 0n;

const read = async (who: VenueMember, month: string) =>
  (await call(memberRows.statements.month, { month }, { token: who.token })).body;

it('opening and lines add up to closing, and a month begins with what the one before left', async () => {
  const who = await member('states01', 0n);
  await approve((await deposit(who, '500')).body.message);
  await moveIn(who, 'xinghe', '300');
  venue.settle('xinghe', venue.place('xinghe', who.player, 10_000n), 25_000n);
  venue.settle('xinghe', venue.place('xinghe', who.player, 5_000n), 0n);
  venue.settle('xinghe', venue.place('xinghe', who.player, 700n), 700n);
  await jobs.run('bets-pull');
  await moveOut(who, 'xinghe', '100');
  const { data } = await read(who, '2026-06');
  const sum = data.rows.reduce((all, { amount }) => all + units(amount), units(data.opening));
  expect(sum).toBe(units(data.closing));
  expect(data).toMatchObject({ opening: '0.00', closing: '600.00', result: '100.00', running: 1 });
  const line = (kind: string) => data.rows.find((row) => row.kind === kind);
  expect(line('deposits')).toMatchObject({ count: 1, amount: '500.00' });
  expect(line('stakes')).toMatchObject({ count: 3, amount: '-157.00' });
  expect(line('payouts')).toMatchObject({ amount: '257.00' });
  expect(data.venues).toMatchObject([{ platname: 'xinghe', stakes: '157.00', payouts: '257.00', result: '100.00' }]);

  const { text } = (await call(memberRows.statements.csv, { month: '2026-06' }, { token: who.token })).body.data;
  expect(text.trimEnd().split('\r\n').at(-1)).toContain('600.00');

  clock.advance(20 * 24 * 3_600_000);
  const token = await logIn('states01');
  const back = { ...who, token };
  expect((await read(back, '2026-07')).data).toMatchObject({ opening: '600.00', closing: '600.00' });
  expect((await read(back, '2026-06')).data).toMatchObject({ closing: '600.00', running: 0 });
  expect((await read(back, '2026-05')).message).toBe('只能查看最近12个月的对账单');
  const { data: months } = (await call(memberRows.statements.months, {}, { token })).body;
  expect(months).toEqual([
    { month: '2026-07', running: 1 },
    { month: '2026-06', running: 0 },
  ]);
});
