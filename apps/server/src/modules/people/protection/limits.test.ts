import { memberRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { protectionFixture } from '../../../../test/protection.ts';
import type { VenueMember } from '../../../../test/venues.ts';

const fixture = await protectionFixture();
const { app, call, clock, member, setLimit, deposit, hub, events } = fixture;
const rows = memberRows.protection;
const HOUR_MS = 3_600_000;

let count = 0;
const newMember = (): Promise<VenueMember> => {
  count += 1;
  return member(`limit${1000 + count}`, 100_000n);
};
const as = (who: VenueMember) => ({ token: who.token });
const raise = (who: VenueMember, value: string, kind = 'deposit', period = 'day') =>
  call(rows.requestRaise, { kind, period, value }, as(who));
const confirm = (who: VenueMember, id: number) => call(rows.confirmRaise, { id }, as(who));
const slot = async (who: VenueMember, kind = 'deposit', period = 'day') =>
  (await hub(who)).limits.find((limit) => limit.kind === kind && limit.period === period);
const jump = (ms: number) => fixture.jumpTo(clock.now().getTime() + ms);

it('a lower limit holds at once; a higher one has to be asked for', async () => {
  const who = await newMember();
  expect((await setLimit(who, 'deposit', 'day', '500')).body.data).toMatchObject({ own: '500.00', left: '500.00' });
  expect((await setLimit(who, 'deposit', 'day', '600')).body.message).toBe('提高或取消限额需要申请');
  expect((await setLimit(who, 'deposit', 'day', '500')).body.message).toBe('限额没有变化');
  expect((await raise(who, '400')).body.message).toBe('该限额未提高，可直接保存');
  expect((await raise(who, '400', 'loss')).body.message).toBe('尚未设置该限额');
  expect((await setLimit(who, 'deposit', 'day', '400')).body.code).toBe(200);
  expect((await events(who)).map(({ event }) => event)).toEqual(['limit-set', 'limit-lowered']);
});

it('a raise waits for a day and the end of the period, and the old limit holds until it is confirmed', async () => {
  const who = await newMember();
  await setLimit(who, 'deposit', 'day', '100');
  const { data } = (await raise(who, '300')).body;
  expect(data).toMatchObject({ before: '100.00', value: '300.00', ready_at: '2026-06-19 14:00:00', ready: 0 });
  expect((await confirm(who, data.id)).body.message).toBe('等待期未满，2026-06-19 14:00 起可确认');
  expect((await deposit(who, '200')).body.code).toBe(422);
  await jump(24 * HOUR_MS);
  expect((await slot(who))?.raise).toMatchObject({ ready: 1 });
  expect((await deposit(who, '200')).body.code).toBe(422);
  expect((await confirm(who, data.id)).body.code).toBe(200);
  expect((await deposit(who, '200')).body.code).toBe(200);
  expect((await confirm(who, data.id)).body.message).toBe('没有待处理的申请');
});

it('a raise that is not confirmed within 72 hours lapses', async () => {
  const who = await newMember();
  await setLimit(who, 'loss', 'day', '100');
  const { data } = (await raise(who, '', 'loss')).body;
  await jump(96 * HOUR_MS);
  expect((await confirm(who, data.id)).body.message).toBe('申请已失效，请重新申请');
  expect(await slot(who, 'loss')).toMatchObject({ own: '100.00', raise: null });
});

it('a tightening cancels a pending raise', async () => {
  const who = await newMember();
  await setLimit(who, 'deposit', 'week', '1000');
  const { data } = (await raise(who, '2000', 'deposit', 'week')).body;
  await setLimit(who, 'deposit', 'week', '900');
  expect((await confirm(who, data.id)).body.message).toBe('没有待处理的申请');
  expect(await slot(who, 'deposit', 'week')).toMatchObject({ own: '900.00', raise: null });
  expect((await events(who)).map(({ event }) => event)).toContain('raise-cancelled');
});

it('a tightening and a confirmation at the same time leave the tighter limit', async () => {
  const who = await newMember();
  await setLimit(who, 'deposit', 'day', '500');
  const { data } = (await raise(who, '5000')).body;
  await jump(25 * HOUR_MS);
  await Promise.all([confirm(who, data.id), setLimit(who, 'deposit', 'day', '200')]);
  expect(await slot(who)).toMatchObject({ own: '200.00', raise: null });
});

it('a raise can be withdrawn, and belongs to its member', async () => {
  const [who, other] = [await newMember(), await newMember()];
  await setLimit(who, 'time', 'day', '60');
  const { data } = (await raise(who, '', 'time')).body;
  expect((await call(rows.cancelRaise, { id: data.id }, as(other))).body.code).toBe(404);
  expect((await call(rows.cancelRaise, { id: data.id }, as(who))).body.code).toBe(200);
  expect(await slot(who, 'time')).toMatchObject({ own: '60', value: '60', raise: null });
});

it('the first offer is made until a limit is set or it is declined', async () => {
  const [who, other] = [await newMember(), await newMember()];
  expect((await hub(who)).offer).toBe(1);
  await setLimit(who, 'single', 'bet', '50');
  expect((await hub(who)).offer).toBe(0);
  await call(rows.declineOffer, {}, as(other));
  expect((await hub(other)).offer).toBe(0);
  expect(app.logged()).not.toContain('"level":50');
});
