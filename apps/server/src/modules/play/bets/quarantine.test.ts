import { QUARANTINE, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { betsFixture } from '../../../../test/bets.ts';
import { newStaff } from '../../../../test/staff.ts';
import { type VenueMember, venueProcess } from '../../../../test/venues.ts';
import { auditBooks } from '../../operator/reports/index.ts';

const { app, call, venue, member, moveIn, wallets, database, clock, jobs, bets, player } = await betsFixture();

describe('a bet that cannot be stored', () => {
  const { quarantine, retryQuarantined, dismissQuarantined } = staffRows.bets;
  const held = async (venueCode: string, token: string) =>
    (await call(quarantine, { platname: venueCode }, { token })).body.data.data;
  const wire = (who: VenueMember, change: object) => ({
    bet: 'Q1',
    player: who.player,
    game: 'dragon',
    round: 'RQ',
    stake: '10.00',
    valid_stake: '10.00',
    payout: '0.00',
    state: 'settled',
    placed_at: clock.now().getTime(),
    settled_at: clock.now().getTime(),
    detail: '',
    ...change,
  });

  it.each([
    ['without an amount', { stake: 12.5 }],
    ['with figures that contradict each other', { payout: '90000000000.00' }],
    ['with a sign that no text can hold', { round: 'R\u0000', bet: 'Q\u0000' }],
  ])('%s is put into quarantine, and the bets before and after it are stored', async (name, change) => {
    const who = await player(`quara${name.length}`);
    const { token } = await newStaff(app, 'readonly');
    const before = (await held('xinghe', token)).length;
    venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 0n);
    venue.tellRaw('xinghe', wire(who, { bet: `Q${name.length}`, ...change }));
    venue.settle('xinghe', venue.place('xinghe', who.player, 2_000n), 0n);
    expect(await bets.pullOne('xinghe')).toBe(true);
    expect(await wallets(who)).toMatchObject({ xinghe: 97_000n });
    expect(jobs.logged()).toContain('a bet was put into quarantine');
    expect(await held('xinghe', token)).toHaveLength(before + 1);
    await database.pool.query(`UPDATE bet_feed SET cursor = ''`);
    expect(await bets.pullOne('xinghe')).toBe(true);
    expect(await held('xinghe', token)).toHaveLength(before + 1);
    const rows = (await call(staffRows.venues.list, {}, { token })).body.data;
    expect(rows.find(({ platname }) => platname === 'xinghe')?.quarantined).toBe(before + 1);
  });

  it.each(['m2147483648', 'm9999999999'])('of %s, who cannot be a member, does not stop the feed', async (name) => {
    const who = await member(`quari${name.at(1)}`, 100_000n);
    await moveIn(who, 'yunding', '1000');
    venue.tellRaw('yunding', wire({ id: 0, token: '', player: name }, { bet: `FAR${name}` }));
    venue.settle('yunding', venue.place('yunding', who.player, 1_000n), 0n);
    expect(await bets.pullOne('yunding')).toBe(true);
    expect(await wallets(who)).toMatchObject({ yunding: 99_000n });
    const { token } = await newStaff(app, 'readonly');
    const row = (await held('yunding', token)).find(({ bet_id }) => bet_id === `FAR${name}`);
    expect(row?.reason).toBe(`玩家 ${name} 不是会员`);
  });

  it('because it is not an object does not stop the feed', async () => {
    const who = await player('quarb01');
    for (const raw of ['nothing', 7, [], { bet: 7 }]) venue.tellRaw('xinghe', raw);
    venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 0n);
    expect(await bets.pullOne('xinghe')).toBe(true);
    expect(await wallets(who)).toMatchObject({ xinghe: 99_000n });
  });

  it('because the ledger refuses it is the only one of its group that is left out', async () => {
    const [first, second] = [await player('quarc01'), await player('quarc02')];
    // Two members have a bet with the same id, so the ledger already has the key with other content.
    venue.tell('xinghe', venue.settle('xinghe', venue.place('xinghe', first.player, 1_000n, { bet: 'SAME1' }), 0n));
    await bets.pullOne('xinghe');
    venue.settle('xinghe', venue.place('xinghe', second.player, 500n), 0n);
    venue.tellRaw('xinghe', wire(second, { bet: 'SAME1', stake: '20.00', valid_stake: '20.00' }));
    venue.settle('xinghe', venue.place('xinghe', second.player, 700n), 0n);
    expect(await bets.pullOne('xinghe')).toBe(true);
    expect(await wallets(second)).toMatchObject({ xinghe: 98_800n });
    const { token } = await newStaff(app, 'finance');
    const row = (await held('xinghe', token)).find(({ bet_id }) => bet_id === 'SAME1');
    expect(row?.reason).toContain('无法入账');
    const refused = await call(retryQuarantined, { id: row?.id ?? 0, remark: '再试' }, { token });
    expect(refused.body.code).toBe(422);
    expect(refused.body.message).toContain('注单仍无法入账');
  });

  it('because its player is not a member is quarantined, and can be stored once the member exists', async () => {
    const { rows } = await database.pool.query('SELECT max(id) + 1 AS next FROM member');
    const next = rows[0].next as number;
    venue.tellRaw('canghai', { ...wire({ id: next, token: '', player: `m${next}` }, { bet: 'EARLY1' }) });
    expect(await bets.pullOne('canghai')).toBe(true);
    const [finance, reader] = [await newStaff(app, 'finance'), await newStaff(app, 'readonly')];
    const row = (await held('canghai', finance.token)).find(({ bet_id }) => bet_id === 'EARLY1');
    expect(row).toMatchObject({ reason: `玩家 m${next} 不是会员`, title: '沧海捕鱼' });
    const retry = (token: string) => call(retryQuarantined, { id: row?.id ?? 0, remark: '会员已注册' }, { token });
    expect((await retry(reader.token)).body.code).toBe(403);
    expect((await retry(finance.token)).body.message).toContain('不是会员');
    const who = await member('quard01', 100_000n);
    expect(who.id).toBe(next);
    await moveIn(who, 'canghai', '1000');
    const answers = await Promise.all([1, 2, 3].map(() => retry(finance.token)));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect(await wallets(who)).toMatchObject({ canghai: 99_000n });
    const audited = await database.pool.query(`SELECT target FROM audit_row WHERE action = 'bets.retryQuarantined'`);
    expect(audited.rows).toEqual([{ target: '注单 canghai EARLY1' }]);
  });

  it('can be dismissed with a reason, and stays dismissed when it is sent again', async () => {
    const who = await player('quare01');
    venue.tellRaw('xinghe', wire(who, { bet: 'BAD1', stake: 'x' }));
    await bets.pullOne('xinghe');
    const { token } = await newStaff(app, 'finance');
    const row = (await held('xinghe', token)).find(({ bet_id }) => bet_id === 'BAD1');
    const dismiss = (remark: string) => call(dismissQuarantined, { id: row?.id ?? 0, remark }, { token });
    expect((await dismiss('')).body.code).toBe(400);
    expect((await dismiss('场馆确认作废')).body.message).toBe(QUARANTINE.dismissed);
    expect((await dismiss('场馆确认作废')).body.message).toBe(QUARANTINE.decided);
    await database.pool.query(`UPDATE bet_feed SET cursor = ''`);
    await bets.pullOne('xinghe');
    expect((await held('xinghe', token)).filter(({ bet_id }) => bet_id === 'BAD1')).toEqual([]);
  });

  it('leaves the quarantine when the venue sends a version that can be stored', async () => {
    const who = await player('quarf01');
    venue.tellRaw('xinghe', wire(who, { bet: 'FIXED1', stake: 'x' }));
    await bets.pullOne('xinghe');
    const { token } = await newStaff(app, 'finance');
    const row = (await held('xinghe', token)).find(({ bet_id }) => bet_id === 'FIXED1');
    expect(row).toBeDefined();
    venue.tellRaw('xinghe', wire(who, { bet: 'FIXED1' }));
    await bets.pullOne('xinghe');
    expect(await wallets(who)).toMatchObject({ xinghe: 99_000n });
    const again = await call(retryQuarantined, { id: row?.id ?? 0, remark: '再试' }, { token });
    expect(again.body).toMatchObject({ code: 409, message: QUARANTINE.decided });
  });

  it('because the database is unavailable is not put into quarantine', async () => {
    const who = await player('quarg01');
    const { token } = await newStaff(app, 'readonly');
    const before = (await held('xinghe', token)).length;
    venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n), 0n);
    const away = venueProcess({ database, clock, venues: jobs.config.venues });
    const { transaction } = database;
    database.transaction = () => Promise.reject(new Error('Connection terminated unexpectedly'));
    await expect(away.bets.pullOne('xinghe')).rejects.toThrow('Connection terminated');
    database.transaction = transaction;
    expect(await held('xinghe', token)).toHaveLength(before);
    expect(await bets.pullOne('xinghe')).toBe(true);
    expect(await wallets(who)).toMatchObject({ xinghe: 99_000n });
  });

  it('shares no ledger key with another bet whose id contains the separator', async () => {
    const who = await player('quarh01');
    let bet = venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n, { bet: 'COLON' }), 0n);
    venue.settle('xinghe', venue.place('xinghe', who.player, 1_000n, { bet: 'COLON:2' }), 0n);
    await bets.pullOne('xinghe');
    // The second posting of COLON must not be mistaken for the first posting of COLON:2.
    bet = venue.settle('xinghe', bet, 500n);
    await bets.pullOne('xinghe');
    expect(await wallets(who)).toMatchObject({ xinghe: venue.balance('xinghe', who.player) });
    const { token } = await newStaff(app, 'readonly');
    expect((await held('xinghe', token)).filter(({ bet_id }) => bet_id.startsWith('COLON'))).toEqual([]);
  });
});

it('the books are consistent after all tests of this file', async () => {
  await bets.pullAll();
  expect((await auditBooks(database)).filter(({ passed }) => !passed)).toEqual([]);
});
