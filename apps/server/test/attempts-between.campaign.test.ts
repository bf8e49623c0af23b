import { memberRows, staffRows } from '@koi/contract';
import { starterCommissionTiers, starterRedPacketPlan } from '@koi/contract/starter';
import { afterEach, describe, expect, it } from 'vitest';
import { demoLevels } from '../src/demo/vip-levels.ts';
import { putGames } from '../src/modules/play/catalogue/index.ts';
import { putLevels } from '../src/modules/rewards/vip/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { attemptHouse, MILLION, openWechat } from './attempts.ts';
import { betweenHalves } from './between.ts';
import { openWays } from './deposits.ts';
import { aGame } from './venues.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
const { pool } = database;
await openWays(database);
await openWechat(database);
await database.transaction(async (tx) => {
  await putLevels(tx, demoLevels);
  await putGames(tx, [{ code: 'yunding', title: '云顶' }], [aGame('yunding', 'dragon')]);
});
const house = await attemptHouse(app);
const { post, count, person, checker, accomplice, deposit, withdrawal, withdrawAll } = house;
const { refusesWhatChanged, expectAllTried } = betweenHalves(app, clock, house);
afterEach(withdrawAll);

const reason = '按季度调整';
const treasurer = await person('treasurer');
const rewards = await person('rewards');
const security = await person('security');
const protection = await person('protection');
const risk = await person('risk');
const cashierIn = await person('cashier-in');

const freeze = (memberId: number) => post(staffRows.memberFiles.freeze, { id: memberId, reason: '异常' }, risk);

describe('two people do not agree to what has changed between their halves', () => {
  it('a pay way that was closed meanwhile stays closed', async () => {
    const bank = { way: 'bank', enabled: 1, min_price: '100', max_price: '99999', address: '', picture: '' };
    const { rows } = await pool.query(`SELECT min_price, max_price FROM pay_way WHERE way = 'bank'`);
    await refusesWhatChanged('pay.way', {
      make: () => post(staffRows.accounts.saveWay, { ...bank, reason }, treasurer),
      meanwhile: async () =>
        expect(await post(staffRows.accounts.saveWay, { ...bank, ...rows[0], enabled: 0 }, treasurer)).toMatchObject({
          code: 200,
        }),
      effect: () => count(`SELECT count(*) FROM pay_way WHERE way = 'bank' AND enabled`),
    });
  });

  it('a receiving account that was closed meanwhile stays closed', async () => {
    const { rows } = await pool.query('SELECT * FROM receiving_account ORDER BY id LIMIT 1');
    const { id, bank_name, bank_no, bank_owner, sort } = rows[0];
    const account = { id, bank_name, bank_no, bank_owner, bank_address: '另一支行', enabled: 1, sort };
    const closed = { ...account, bank_address: rows[0].bank_address, enabled: 0 };
    await refusesWhatChanged('pay.account', {
      make: () => post(staffRows.accounts.save, { ...account, reason }, treasurer),
      meanwhile: async () =>
        expect(await post(staffRows.accounts.save, closed, treasurer)).toMatchObject({ code: 200 }),
      effect: () => count('SELECT count(*) FROM receiving_account WHERE id = $1 AND enabled', [id]),
    });
  });

  /** Leads an account to the number of another one, which somebody closes between the two people. */
  const leadsToClosed = async (id: number): Promise<void> => {
    const bank_no = `6214 0000 ${id}`;
    const form = { bank_name: '招商银行', bank_no, bank_owner: '锦鲤科技', bank_address: '深圳', sort: 9 };
    const added = `INSERT INTO receiving_account (bank_name, bank_no, bank_owner, bank_address, sort)
      VALUES ('招商银行', $1, '锦鲤科技', '深圳', 9) RETURNING id`;
    const { rows } = await pool.query(added, [bank_no]);
    await refusesWhatChanged('pay.account', {
      make: () => post(staffRows.accounts.save, { ...form, id, enabled: 1, reason }, treasurer),
      meanwhile: async () =>
        expect(await post(staffRows.accounts.save, { ...form, id: rows[0].id, enabled: 0 }, treasurer)).toMatchObject({
          code: 200,
        }),
      effect: () => count('SELECT count(*) FROM receiving_account WHERE bank_no = $1 AND enabled', [bank_no]),
    });
  };

  it('a number of the bank that was closed meanwhile is not opened by a new account', () => leadsToClosed(0));

  it('a number of the bank that was closed meanwhile is not taken over by another account', async () => {
    const { rows } = await pool.query('SELECT id FROM receiving_account ORDER BY id LIMIT 1');
    await leadsToClosed(rows[0].id);
  });

  it('a rate does not take back what another agreement has set meanwhile', async () => {
    const { data } = await post(staffRows.paySettings.rates, {}, checker);
    const set = (value: string) =>
      pool.query(
        `INSERT INTO setting (key, value) VALUES ('deposit_second_person', to_jsonb($1::text))
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        [value],
      );
    await refusesWhatChanged('pay.rates', {
      make: () => post(staffRows.paySettings.saveRates, { ...data, withdrawcashfee: '3', reason }, treasurer),
      meanwhile: () => set('20000'),
      effect: () => count(`SELECT count(*) FROM setting WHERE value = '"20000"'`),
    });
    await set('50000');
  });

  it('a deposit of a member who was frozen meanwhile is not credited', async () => {
    const friend = await accomplice();
    const no = await deposit(MILLION, friend);
    await refusesWhatChanged('deposits.approve', {
      make: () => post(staffRows.deposits.approve, { no, remark: '' }, cashierIn),
      meanwhile: () => freeze(friend.id),
      effect: () => count('SELECT sum(amount) FROM deposit WHERE state = 2'),
    });
  });

  it('a withdrawal of a member who was frozen meanwhile is not paid', async () => {
    const friend = await accomplice();
    const no = await withdrawal(friend, MILLION);
    const cashierOut = await person('cashier-out');
    await refusesWhatChanged('withdrawals.approve', {
      make: () => post(staffRows.withdrawals.approve, { no, remark: '' }, cashierOut),
      meanwhile: () => freeze(friend.id),
      effect: () => count('SELECT sum(amount) FROM withdrawal WHERE state = 2'),
    });
  });

  it('an adjustment of a member who was frozen meanwhile is not made', async () => {
    const friend = await accomplice();
    const draft = { member: friend.name, direction: 'credit', amount: '900', multiple: '0', reason };
    const adjuster = await person('adjuster');
    await refusesWhatChanged('adjustments.make', {
      make: () => post(staffRows.adjustments.make, draft, adjuster),
      meanwhile: () => freeze(friend.id),
      effect: () => count('SELECT sum(amount) FROM adjustment WHERE state = 2'),
    });
  });

  it('roles do not enable an account that was disabled meanwhile', async () => {
    const { id } = await person('content');
    await refusesWhatChanged('staff.roles', {
      make: () => post(staffRows.staffAccounts.change, { id, roles: ['risk'], enabled: 1, reason }, security),
      meanwhile: () => post(staffRows.staffAccounts.disable, { id }, security),
      effect: () => count('SELECT count(*) FROM staff_account WHERE id = $1 AND enabled', [id]),
    });
  });

  it('a reset does not give a code to an account that was disabled meanwhile', async () => {
    const { id } = await person('content');
    await refusesWhatChanged('staff.reset', {
      make: () => post(staffRows.staffAccounts.reset, { id, reason }, security),
      meanwhile: () => post(staffRows.staffAccounts.disable, { id }, security),
      effect: () => count('SELECT count(*) FROM staff_enrolment WHERE staff_id = $1', [id]),
    });
  });

  it('a looser house limit does not replace a stricter one that was stored meanwhile', async () => {
    const { id } = await accomplice();
    const set = (value: string) =>
      post(
        staffRows.protection.setHouseLimit,
        { member_id: id, kind: 'deposit', period: 'day', value, reason },
        protection,
      );
    await set('1000');
    await refusesWhatChanged('protection.house-limit', {
      make: () => set('5000'),
      meanwhile: () => set('500'),
      effect: () => count('SELECT count(*) FROM protection_house_limit WHERE member_id = $1', [id]),
    });
  });

  it('a house block is not lifted for a member who has excluded themselves meanwhile', async () => {
    const { id, token } = await accomplice();
    await post(staffRows.protection.placeBlock, { member_id: id, cause: 'other', reason }, protection);
    const { rows } = await pool.query('SELECT id FROM protection_block WHERE member_id = $1', [id]);
    await refusesWhatChanged('protection.lift', {
      make: () => post(staffRows.protection.proposeLift, { id: rows[0].id, reason }, protection),
      meanwhile: () => call(memberRows.protection.exclude, { term: '6m', password: 'pay-secret' }, { token }),
      effect: () => count('SELECT count(*) FROM protection_block WHERE member_id = $1 AND over_at IS NOT NULL', [id]),
    });
  });

  it('a level is not changed by a proposal about another version of it', async () => {
    const { levels } = (await call(staffRows.vip.levels, {}, { token: checker.token })).body.data;
    await refusesWhatChanged('rewards.vip', {
      make: () => post(staffRows.vip.save, { ...levels[3], electron: '1.08', reason }, rewards),
      meanwhile: () => pool.query(`UPDATE vip_level SET version = version + 1 WHERE level = 4`),
      effect: () => count('SELECT sum(version) FROM vip_level'),
    });
  });

  it('rules of red packets are not published after the packets were turned off', async () => {
    await post(staffRows.redPackets.turn, { on: 1 }, rewards);
    await refusesWhatChanged('rewards.packets', {
      make: () => post(staffRows.redPackets.publish, { base: 0, plan: starterRedPacketPlan, reason }, rewards),
      meanwhile: () => post(staffRows.redPackets.turn, { on: 0 }, rewards),
      effect: () => count('SELECT count(*) FROM red_packet_plan'),
    });
  });

  it('a commission plan does not replace one that was saved meanwhile', async () => {
    await refusesWhatChanged('rewards.commission', {
      make: () => post(staffRows.agents.savePlan, { version: 0, tiers: starterCommissionTiers, reason }, rewards),
      meanwhile: () =>
        pool.query(
          `INSERT INTO commission_plan (first_day, tiers, staff_name, created_at) VALUES ('2026-06-19', '[]', '', $1)`,
          [clock.now()],
        ),
      effect: () => count('SELECT count(*) FROM commission_plan'),
    });
  });

  it('a game that was moved or hidden meanwhile gets no other category', async () => {
    const content = await person('content');
    const [game] = (await call(staffRows.games.list, {}, { token: content.token })).body.data;
    const moved = { ...game, category: 'lottery', reason };
    await refusesWhatChanged('games.category', {
      make: () => post(staffRows.games.save, moved, content),
      meanwhile: () => pool.query('UPDATE game SET visible = false'),
      effect: () => count(`SELECT count(*) FROM game WHERE category = 'lottery'`),
    });
  });

  it('a venue that was closed meanwhile gets no other address', async () => {
    const access = { platname: 'yunding', url: 'https://other.example/api', secret: 's'.repeat(40), remark: reason };
    await refusesWhatChanged('venues.secret', {
      make: () => post(staffRows.venues.proposeAccess, access, treasurer),
      meanwhile: () => pool.query(`UPDATE venue SET maintenance = true WHERE platname = 'yunding'`),
      effect: () => count('SELECT sum(access_version) FROM venue'),
    });
  });
});

expectAllTried('attempts-between');
