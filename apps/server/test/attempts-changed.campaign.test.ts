import { memberRows, type StaffRole, staffRows } from '@koi/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createLedger } from '../src/ledger/index.ts';
import { transfers } from '../src/modules/money/transfers/tables.ts';
import { holdEntry } from '../src/modules/money/transfers/transfer.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { tronAddressOf } from '../src/modules/people/cards/index.ts';
import { createStaffAccount } from '../src/modules/people/staff/index.ts';
import { orderNumber } from '../src/platform/index.ts';
import { TERMS, TIER } from './activities.ts';
import { MANUAL } from './applications.ts';
import { type Accomplice, attemptHouse } from './attempts.ts';
import { betweenHalves } from './between.ts';
import { newTronOrder, OUR_ADDRESS } from './deposits.ts';
import { fund } from './money.ts';
import { storeActivities } from './past.ts';
import { payResetFixture } from './pay-resets.ts';
import { settingsChanger } from './settings.ts';
import { suspenseHouse } from './suspense.ts';

const { app, clock, node, stray } = await suspenseHouse();
const { call, database } = app;
const { pool } = database;
const house = await attemptHouse(app);
const { post, count, person, accomplice, withdrawAll } = house;
const { refusesWhatChanged, expectAllTried } = betweenHalves(app, clock, house);
const settings = settingsChanger(database, createSettings({ database }));
afterEach(async () => {
  await withdrawAll();
  await pool.query('DELETE FROM usdt_address WHERE address = $1', [TURNED]);
});

const reason = '按季度调整';
const DAY_MS = 86_400_000;
const BACK = tronAddressOf(Buffer.alloc(20, 9));
/** An address of a payer that becomes one of the house. */
const TURNED = tronAddressOf(Buffer.alloc(20, 8));
const { suspense } = staffRows;

/** Makes a call as a person who has just come in, because sessions end while payments wait. */
const as = async (role: StaffRole, row: Parameters<typeof post>[0], input: object) =>
  post(row, input, await person(role));
const freeze = ({ id }: Accomplice) => as('risk', staffRows.memberFiles.freeze, { id, reason: '异常' });
const rowsOf = (text: string, values: unknown[] = []) => count(`SELECT count(*) FROM ${text}`, values);

describe('two people do not agree to payments that have changed between their halves', () => {
  it('a payment is not credited to a member who was frozen after it was attached', async () => {
    const friend = await accomplice();
    const { order_no: order } = await newTronOrder(app, friend.token);
    const no = await stray(21_000_000n);
    await refusesWhatChanged('suspense.attach', {
      make: () => as('cashier-in', suspense.attach, { no, order, reason }),
      meanwhile: () => freeze(friend),
      effect: () => rowsOf('deposit WHERE no = $1 AND state = 2', [order]),
    });
  });

  it('a payment is not returned to an address that has become one of the house', async () => {
    const no = await stray(22_000_000n);
    await refusesWhatChanged('suspense.return', {
      make: () => as('cashier-in', suspense.sendBack, { no, address: TURNED, reason }),
      meanwhile: () =>
        pool.query('INSERT INTO usdt_address (address, since, read_to) VALUES ($1, $2, $2)', [TURNED, clock.now()]),
      effect: () => rowsOf('usdt_suspense WHERE state = 3'),
    });
  });

  it('a return of less is not ended by a transaction that has ended another return', async () => {
    const returning = async (amount: bigint): Promise<string> => {
      const no = await stray(amount);
      await as('cashier-in', suspense.sendBack, { no, address: BACK, reason });
      await house.agreeToAll(await person('checker'));
      return no;
    };
    const [one, two] = [await returning(50_000_000n), await returning(40_000_000n)];
    const hash = node.pay({ to: BACK, amount: 39_000_000n, from: OUR_ADDRESS });
    await refusesWhatChanged('suspense.close', {
      make: () => as('cashier-in', suspense.close, { no: one, tx_hash: hash, reason }),
      meanwhile: async () =>
        expect(await as('cashier-in', suspense.sent, { no: two, tx_hash: hash })).toMatchObject({ code: 200 }),
      effect: () => rowsOf('usdt_suspense WHERE no = $1 AND state = 4', [one]),
    });
  });

  it('a transfer is not ended with another amount than the one that was read', async () => {
    const { id: memberId } = await accomplice();
    await fund(database, memberId, 900_00n);
    const at = clock.now();
    const order = { no: orderNumber('T', at), memberId, venue: 'yunding', direction: 'in', automatic: false } as const;
    await database.transaction(async (tx) => {
      const amounts = { amount: 900_00n, reserved: 900_00n, createdAt: at, personAt: at, askAt: at };
      const [row] = await tx
        .insert(transfers)
        .values({ ...order, ...amounts })
        .returning();
      const hold = row === undefined ? undefined : holdEntry(row, at);
      if (hold !== undefined) await createLedger().post(tx, hold);
    });
    const resolve = { no: order.no, outcome: 'failed', remark: '场馆客服确认未到账' };
    await refusesWhatChanged('transfers.resolve', {
      make: () => as('adjuster', staffRows.transfers.propose, resolve),
      meanwhile: () => pool.query('UPDATE transfer SET amount = 95000 WHERE no = $1', [order.no]),
      effect: () => rowsOf('transfer WHERE state <> 2'),
    });
  });
});

describe('two people do not agree to rewards that have changed between their halves', () => {
  it('a bonus of a member who was frozen meanwhile is not paid', async () => {
    const friend = await accomplice();
    const text = { title: '贵宾回馈', headline: '', tagline: '', banner: '/art/banner-koi.svg', content: '', memo: '' };
    const open = { startsAt: null, endsAt: null, active: true, canApply: true, terms: MANUAL };
    const [activityid] = await database.transaction((tx) => storeActivities(tx, [{ ...text, ...open }], clock.now()));
    await call(memberRows.activities.apply, { activityid }, { token: friend.token });
    const { rows } = await pool.query('SELECT no, version FROM activity_application');
    const bonus = { ...rows[0], bonus: '60000', multiple: '0', remark: '贵宾' };
    await refusesWhatChanged('applications.approve', {
      make: () => as('rewards', staffRows.applications.approve, bonus),
      meanwhile: () => freeze(friend),
      effect: () => rowsOf('activity_application WHERE state = 2'),
    });
  });

  it('an activity that was taken offline meanwhile gets no higher terms', async () => {
    const { rows } = await pool.query('SELECT id FROM activity_type LIMIT 1');
    const text = { title: '首存礼金', headline: '', tagline: '', banner: '/art/banner-koi.svg', content: '<p>礼</p>' };
    const draft = { ...text, type_id: rows[0].id, memo: '', active: 1, can_apply: 1, terms: TERMS, reason };
    const { data } = await as('rewards', staffRows.activities.save, draft);
    await house.agreeToAll(await person('checker'));
    const id = Number(data?.['id']);
    const raised = { ...TERMS, tiers: [{ ...TIER, cap: '88888' }] };
    await refusesWhatChanged('rewards.activity', {
      make: () => as('rewards', staffRows.activities.save, { ...draft, id, version: 2, terms: raised }),
      meanwhile: async () =>
        expect(await as('rewards', staffRows.activities.setActive, { id, active: 0 })).toMatchObject({ code: 200 }),
      effect: () => rowsOf(`activity WHERE terms::text LIKE '%88888%' OR (id = $1 AND active)`, [id]),
    });
  });
});

describe('two people do not agree to accounts and data that have changed between their halves', () => {
  it('an account is not created under a name that was taken meanwhile', async () => {
    const name = 'newcomer1';
    await refusesWhatChanged('staff.new', {
      make: () => as('security', staffRows.staffAccounts.create, { name, roles: ['content'], reason }),
      meanwhile: () =>
        database.transaction((tx) =>
          createStaffAccount(tx, { name, roles: ['auditor'], password: '', createdAt: clock.now() }),
        ),
      effect: () => rowsOf(`staff_account WHERE name = $1 AND roles = '{content}'`, [name]),
    });
  });

  it('an account is not recovered after its member has logged in', async () => {
    const { id, name, cardNumber, birthday } = await accomplice();
    const answers = { realname: '陈宇', card: cardNumber, birthday };
    await refusesWhatChanged('members.recovery', {
      make: () => as('service', staffRows.memberSecurity.proposeRecovery, { member_id: id, ...answers, reason }),
      meanwhile: () => app.logIn(name),
      effect: () => rowsOf('member_recovery WHERE member_id = $1', [id]),
    });
  });

  it('a pay password is not reset after the member has chosen one', async () => {
    const { member, ask, noOf } = payResetFixture(app);
    const who = await member('forgetful1');
    await ask(who);
    const no = await noOf(who);
    await refusesWhatChanged('members.pay-password', {
      make: () => as('service', staffRows.payResets.propose, { no, reason }),
      meanwhile: async () => {
        clock.advance(1_000);
        const change = { password: 'pay-secret', paypassword: 'pay-other' };
        const { body } = await call(memberRows.members.changePayPassword, change, { token: who.token });
        expect(body.code).toBe(200);
      },
      effect: () => rowsOf(`pay_reset WHERE state = 'approved'`),
    });
  });

  it('a pay password is not unlocked again for a member who was frozen meanwhile', async () => {
    const friend = await accomplice();
    const unlock = () => as('service', staffRows.memberFiles.unlockPayPassword, { id: friend.id, reason });
    expect(await unlock()).toMatchObject({ code: 200 });
    await refusesWhatChanged('members.unlock', {
      make: unlock,
      meanwhile: () => freeze(friend),
      effect: () => rowsOf(`security_event WHERE member_id = $1 AND kind = 'payPassword.unlocked'`, [friend.id]),
    });
  });

  it('an unmasked export is not made with another format than the one that was read', async () => {
    const { name } = await accomplice();
    const members = { list: 'members/list', format: 'csv', filters: { search: name }, reason };
    await refusesWhatChanged('exports.unmasked', {
      make: () => as('cashier-in', staffRows.exports.propose, members),
      meanwhile: () => pool.query(`UPDATE export_job SET format = 'xlsx' WHERE state = 'waiting'`),
      effect: () => rowsOf(`export_job WHERE state <> 'waiting'`),
    });
  });

  it('records are not deleted earlier when their days have changed meanwhile', async () => {
    const change = { item: 'visits', days: '500', before: 400, reason };
    await settings({ retention: { visits: 400 } });
    await refusesWhatChanged('data.retention', {
      make: () => as('security', staffRows.retention.propose, change),
      meanwhile: () => settings({ retention: { visits: 900 } }),
      effect: () => rowsOf(`setting WHERE key = 'retention' AND value ->> 'visits' = '500'`),
    });
  });
});

describe('two people do not agree to a site that has changed between their halves', () => {
  it('settings that protect are not loosened after somebody has made them stricter', async () => {
    const waits = (hours: number) =>
      as('protection', staffRows.protection.saveSettings, { raise_wait_hours: hours, reality_minutes: 30, reason });
    await settings({ raise_wait_hours: 100, reality_minutes: 30 });
    await refusesWhatChanged('protection.settings', {
      make: () => waits(24),
      meanwhile: () => waits(168),
      effect: () => rowsOf(`setting WHERE key = 'raise_wait_hours' AND value = '24'`),
    });
  });

  it('a maintenance does not replace one that was planned meanwhile', async () => {
    const { data } = (await call(staffRows.maintenance.read, {}, { token: (await person('treasurer')).token })).body;
    const version = data.areas.find(({ area }) => area === 'site')?.version;
    const planned = (at: Date) => ({ from: at.toISOString(), until: null, at: clock.now().toISOString() });
    const form = { area: 'site', from: '2026-12-01 10:00', until: '', text: '升级', lead_minutes: 60, remark: reason };
    await refusesWhatChanged('site.maintenance', {
      make: () => as('treasurer', staffRows.maintenance.start, { ...form, version }),
      meanwhile: () =>
        settings({
          site_maintenance: { ...planned(new Date('2026-12-24')), text: '年终维护', lead_minutes: 60, by: 'staff' },
        }),
      effect: () => rowsOf(`setting WHERE key = 'site_maintenance' AND value ->> 'text' = '升级'`),
    });
    await settings({ site_maintenance: null });
  });

  it('an exclusion is not ended after the house has blocked the member', async () => {
    const { id, name, token } = await accomplice();
    await call(memberRows.protection.exclude, { term: '6m', password: 'pay-secret' }, { token });
    clock.advance(190 * DAY_MS);
    const asked = await call(memberRows.protection.askReturn, {}, { token: await app.logIn(name) });
    expect(asked.body.code).toBe(200);
    const { rows } = await pool.query('SELECT id FROM protection_return WHERE member_id = $1', [id]);
    await refusesWhatChanged('protection.return', {
      make: () => as('protection', staffRows.protection.agreeReturn, { id: rows[0].id, reason }),
      meanwhile: () => as('protection', staffRows.protection.placeBlock, { member_id: id, cause: 'other', reason }),
      effect: () => rowsOf('protection_return WHERE second_at IS NOT NULL'),
    });
  });

  it('a site that was opened meanwhile is not opened in spite of missing points', async () => {
    const openedAt = async (moment: string): Promise<void> => {
      await settings({ opened_at: moment });
      // The app keeps a copy of the settings for one second.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
    };
    await openedAt('');
    await refusesWhatChanged('site.opening', {
      make: () => as('treasurer', staffRows.setup.proposeOpening, { reason }),
      meanwhile: () => openedAt('2026-01-01T00:00:00.000Z'),
      effect: () => rowsOf(`audit_row WHERE summary LIKE '例外开站%' AND action NOT LIKE 'proposals.%'`),
    });
  });
});

expectAllTried('attempts-changed');
