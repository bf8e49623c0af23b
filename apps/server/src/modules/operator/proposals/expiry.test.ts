import { EXPORTS, memberRows, PROPOSALS, staffRows } from '@koi/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD, testApp } from '../../../../test/app.ts';
import { depositRow, newBankOrder, openWays } from '../../../../test/deposits.ts';
import { fund, memberIdOf } from '../../../../test/money.ts';
import { agreeTo, endExpired, expireProposals } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const DAY_MS = 24 * 3_600_000;
const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, register, logIn, database } = app;
const office = await newStaff(app, 'finance');
await openWays(database);

const waitingFor = async (target: string): Promise<string> =>
  (await database.pool.query('SELECT no FROM proposal WHERE target = $1 AND state = 1', [target])).rows[0]?.no ?? '';
const proposal = async (no: string) =>
  (await database.pool.query('SELECT state, decided_at, payload FROM proposal WHERE no = $1', [no])).rows[0];
const events = async (table: 'deposit_event' | 'withdrawal_event', no: string) =>
  (await database.pool.query(`SELECT who, text FROM ${table} WHERE no = $1 ORDER BY id DESC LIMIT 1`, [no])).rows[0];

let token = '';
let count = 0;
beforeEach(async () => {
  count += 1;
  token = await register(`expiry${100 + count}`);
});

describe('an expired proposal', () => {
  it('is stored as such once, with an audit row of the platform', async () => {
    const no = await newBankOrder(app, token, '50000');
    await call(staffRows.deposits.approve, { no, remark: '' }, { token: office.token });
    const waiting = await waitingFor(no);
    await database.pool.query('UPDATE proposal SET expires_at = $1', [new Date(clock.now().getTime() + 1)]);
    await endExpired(app);
    expect(await proposal(waiting)).toMatchObject({ state: 1 });
    clock.advance(1);
    await endExpired(app);
    await endExpired(app);
    expect(await proposal(waiting)).toEqual({ state: 5, decided_at: clock.now(), payload: {} });
    const { rows } = await database.pool.query(
      `SELECT staff_id, staff_name FROM audit_row WHERE action = 'proposals.expire' AND target = $1`,
      [`提案 ${waiting}`],
    );
    expect(rows).toEqual([{ staff_id: null, staff_name: '系统' }]);
    expect(await agreeTo(app, waiting)).toMatchObject({ code: 409, message: PROPOSALS.expired });
  });

  it('puts a deposit back into the queue', async () => {
    const no = await newBankOrder(app, token, '50000');
    const approve = () => call(staffRows.deposits.approve, { no, remark: '' }, { token: office.token });
    await approve();
    await expireProposals(app);
    expect(await events('deposit_event', no)).toEqual({ who: '系统', text: '初审已过期，回到队列' });
    expect(await depositRow(app, no)).toMatchObject({ state: 1 });
    await approve();
    expect(await agreeTo(app, await waitingFor(no))).toMatchObject({ code: 200 });
    expect(await depositRow(app, no)).toMatchObject({ state: 2 });
  });

  it('puts a withdrawal back into the queue, without its first approver', async () => {
    const memberId = await memberIdOf(app, token);
    await fund(database, memberId, 50_000_00n);
    await call(memberRows.cards.bind, bankCardForm(PAY_PASSWORD, { bank_owner: '陈宇' }), { token });
    const bank = (await call(memberRows.cards.list, { type: 1 }, { token })).body.data[0]?.id;
    await call(memberRows.withdrawals.create, { bank, amount: '50000', password: PAY_PASSWORD }, { token });
    const stored = async () =>
      (await database.pool.query('SELECT * FROM withdrawal WHERE member_id = $1', [memberId])).rows[0];
    const { no } = await stored();
    await call(staffRows.withdrawals.approve, { no, remark: '' }, { token: office.token });
    expect(await stored()).toMatchObject({ state: 1, first_approver_id: expect.any(Number) });
    await expireProposals(app);
    expect(await stored()).toMatchObject({ state: 1, first_approver_id: null, first_approver_name: '' });
    expect(await events('withdrawal_event', no)).toEqual({ who: '系统', text: '初审已过期，回到队列' });
  });

  it('ends a waiting export', async () => {
    const wanted = { list: 'members/list', format: 'csv', filters: {}, reason: '监管机构来函' };
    const { data } = (await call(staffRows.exports.propose, wanted, { token: office.token })).body;
    await expireProposals(app);
    const { body } = await call(staffRows.exports.detail, { no: data.no }, { token: office.token });
    expect(body.data).toMatchObject({ state: 'refused', failure: EXPORTS.lapsed, proposal: '' });
  });

  it('lets a return after an exclusion wait for a first person again', async () => {
    const memberId = await memberIdOf(app, token);
    await call(memberRows.protection.exclude, { term: '6m', password: PAY_PASSWORD }, { token });
    clock.advance(184 * DAY_MS);
    const back = await logIn(`expiry${100 + count}`);
    await call(memberRows.protection.askReturn, {}, { token: back });
    const first = await newStaff(app, 'protection');
    const request = async () => {
      const { body } = await call(staffRows.protection.returns, {}, { token: first.token });
      return body.data.data.find(({ member_id }) => member_id === memberId);
    };
    const id = (await request())?.id;
    await call(staffRows.protection.agreeReturn, { id, reason: '状态稳定' }, { token: first.token });
    expect(await request()).toMatchObject({ state: 'second' });
    await expireProposals(app);
    expect(await request()).toMatchObject({ state: 'waiting' });
  });

  it('that fails to end does not keep the others', async () => {
    const other = await register(`other${100 + count}`);
    const nos = [await newBankOrder(app, token, '50000'), await newBankOrder(app, other, '50000')];
    const { token: reviewer } = await newStaff(app, 'cashier-in');
    for (const no of nos) await call(staffRows.deposits.approve, { no, remark: '' }, { token: reviewer });
    const [first = '', second = ''] = await Promise.all(nos.map(waitingFor));
    await database.pool.query(`ALTER TABLE deposit_event ADD CONSTRAINT no_event CHECK (no <> '${nos[0]}') NOT VALID`);
    try {
      await expect(expireProposals(app)).rejects.toThrow('1 expired proposals');
    } finally {
      await database.pool.query('ALTER TABLE deposit_event DROP CONSTRAINT no_event');
    }
    expect(await proposal(first)).toMatchObject({ state: 1 });
    expect(await proposal(second)).toMatchObject({ state: 5 });
  });
});
