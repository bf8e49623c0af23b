import { memberRows, staffRows, VENUES, WIRE } from '@koi/contract';
import { addDays, beijingDay } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { betsFixture } from '../../../../test/bets.ts';
import { newStaff } from '../../../../test/staff.ts';

const { app, call, venue, member, clock, bets, player } = await betsFixture();

describe('the bets of a member', () => {
  const list = async (token: string, filter: object = {}) =>
    (await call(memberRows.bets.list, filter, { token })).body.data;

  it('are listed newest first, by date and venue, ten per page', async () => {
    const who = await player('reader03');
    for (let round = 0; round < 11; round += 1) {
      clock.advance(1_000);
      venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), round === 10 ? 3_500n : 0n);
    }
    await bets.pullAll();
    const first = await list(who.token);
    expect(first).toMatchObject({ total: 11, last_page: 2, current_page: 1 });
    expect(first.data[0]).toMatchObject({ bet_amount: '10.00', win_loss: '25.00', Code: 'dragon', status: 1 });
    const [second, beyond] = [await list(who.token, { page: 2 }), await list(who.token, { page: 3 })];
    expect(second.data).toHaveLength(1);
    expect(beyond.data).toEqual([]);
    for (const page of [second, beyond]) expect(page).toMatchObject({ total: 11, last_page: 2 });
    expect((await list(who.token, { api_type: 'yunding' })).total).toBe(0);
    expect((await list(who.token, { date: 1, api_type: 'xinghe' })).total).toBe(11);
    clock.advance(11 * 3_600_000);
    expect((await list(who.token, { date: 1 })).total).toBe(0);
    expect((await list(who.token, { date: 2 })).total).toBe(11);
  });

  it('can be opened with their proof only by their owner', async () => {
    const who = await player('reader04');
    await call(memberRows.games.launch, { plat_name: 'xinghe', game_code: 'dragon' }, { token: who.token });
    const { bet, round } = venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 400n, 900n);
    await bets.pullAll();
    const detail = await call(memberRows.bets.detail, { bet_id: bet }, { token: who.token });
    expect(detail.body.data).toMatchObject({
      bet_id: bet,
      platform_name: 'xinghe',
      round,
      valid_amount: '9.00',
      payout: '4.00',
      win_loss: '-6.00',
      detail: '10 线',
      proof_url: `${venue.url}/g/verify?round=${round}`,
    });
    const stranger = await member('reader05', 0n);
    const refused = { code: 404, message: WIRE.notFound, data: null };
    expect((await call(memberRows.bets.detail, { bet_id: bet }, { token: stranger.token })).body).toEqual(refused);
    expect((await call(memberRows.bets.detail, {}, { token: who.token })).body).toEqual(refused);
  });

  it('can be searched by staff by member, bet, round, venue and state', async () => {
    const who = await player('reader06');
    const { bet, round } = venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 400n);
    venue.place('xinghe', who.player, 2_000n);
    await bets.pullAll();
    const { token } = await newStaff(app, 'service');
    const search = async (filter: object) =>
      (await call(staffRows.bets.search, filter, { token })).body.data.data.map(({ stake }) => stake);
    expect(await search({ search: 'reader06' })).toEqual(expect.arrayContaining(['10.00', '20.00']));
    expect(await search({ search: bet })).toEqual(['10.00']);
    expect(await search({ search: round })).toEqual(['10.00']);
    expect(await search({ search: 'reader06', status: '2' })).toEqual(['20.00']);
    expect(await search({ search: 'reader06', platname: 'yunding' })).toEqual([]);
  });

  it('can be searched by staff by game and day, with their sums', async () => {
    const who = await player('reader07');
    venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 400n, 900n);
    venue.settle('xinghe', venue.place('xinghe', who.player, 3_000n), 9_000n);
    venue.place('xinghe', who.player, 2_000n);
    await bets.pullAll();
    let { token } = await newStaff(app, 'readonly');
    const mine = { search: 'reader07' };
    const search = async (filter: object) =>
      (await call(staffRows.bets.search, { ...mine, ...filter }, { token })).body.data;
    const sums = async (filter: object) =>
      (await call(staffRows.bets.sums, { ...mine, ...filter }, { token })).body.data;
    expect((await search({})).data[0]).toMatchObject({ game: 'dragon', game_name: '游戏 dragon', title: '星河电子' });
    expect((await search({ game: 'dragon' })).total).toBe(3);
    expect((await search({ game: '游戏 DRA' })).total).toBe(3);
    expect((await search({ game: 'fishing' })).total).toBe(0);
    const all = { count: 3, stake: '60.00', valid_stake: '39.00', payout: '94.00', result: '54.00', summed: 1 };
    expect(await sums({})).toEqual(all);
    expect(await sums({ status: '2' })).toMatchObject({ count: 1, stake: '20.00', payout: '0.00', result: '0.00' });
    expect(await sums({ platname: 'canghai' })).toMatchObject({ count: 0, stake: '0.00' });

    const today = beijingDay(clock.now());
    clock.advance(86_400_000);
    ({ token } = await newStaff(app, 'readonly'));
    expect((await search({})).total).toBe(0);
    expect(await sums({ from: today, to: today })).toEqual(all);
    expect(await sums({ from: addDays(today, 1), to: addDays(today, 1) })).toMatchObject({ count: 0 });
    const refused = await call(staffRows.bets.sums, { from: addDays(today, 1), to: today }, { token });
    expect(refused.body).toMatchObject({ code: 400, message: VENUES.daysWrong });
  });
});
