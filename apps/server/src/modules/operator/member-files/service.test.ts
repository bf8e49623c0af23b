import { MEMBER_FILES, memberRows, type RequestOf, STAFF, STAFF_ROLE_NAMES, staffRows, VENUES } from '@koi/contract';
import { addDays, beijingDay } from '@koi/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { memberIdOf } from '../../../../test/money.ts';
import { creditedDeposit } from '../../../../test/past.ts';
import { newStaff, type TestStaff } from '../../../../test/staff.ts';

const app = await testApp();
const { call, register, logIn, database } = app;
const rows = staffRows.memberFiles;

let service: TestStaff;
let token = '';
let id = 0;
let no = '';
/** The deposit was made and credited at this moment. */
const at = new Date();

const asStaff = async <R extends (typeof rows)[keyof typeof rows]>(row: R, input: RequestOf<R>) =>
  (await call(row, input, { token: service.token })).body;

beforeAll(async () => {
  service = await newStaff(app, 'service');
  token = await register('filed01');
  id = await memberIdOf(app, token);
  await register('filed02');
  no = await database.transaction((tx) =>
    creditedDeposit(tx, { memberId: id, way: 'bank', amount: 88_800n, at, decidedAfterMs: 0 }),
  );
});

describe('members', () => {
  it('are found by the beginning of a name or by id, without wildcards', async () => {
    const found = async (filter: RequestOf<typeof rows.list>) =>
      (await asStaff(rows.list, filter)).data.data.map(({ name }) => name);
    expect(await found({ search: 'FILED' })).toEqual(['filed02', 'filed01']);
    expect(await found({ search: String(id) })).toEqual(['filed01']);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ search: '_iled01' })).toEqual([]);
    expect(await found({ state: 'frozen' })).toEqual([]);
  });

  it('are listed by the time they joined, regardless of their ids', async () => {
    const found = async () => (await asStaff(rows.list, { search: 'filed' })).data.data.map(({ name }) => name);
    await database.pool.query("UPDATE member SET joined_at = joined_at - interval '1 year' WHERE name = 'filed02'");
    expect(await found()).toEqual(['filed01', 'filed02']);
    await database.pool.query("UPDATE member SET joined_at = joined_at + interval '1 year' WHERE name = 'filed02'");
    expect(await found()).toEqual(['filed02', 'filed01']);
  });

  it('have a file with a masked name and wallets that add up to the total', async () => {
    const { data } = await asStaff(rows.detail, { id });
    expect(data).toMatchObject({
      name: 'filed01',
      realname: '陈*',
      balance: '888.00',
      sound: true,
      pay_password_locked: false,
      wallets: { centre: '888.00', held: '0.00', total: '888.00' },
    });
    expect((await asStaff(rows.detail, { id: 999_999 })).code).toBe(404);
  });
});

describe('the ledger', () => {
  it('shows the whole transaction behind a line', async () => {
    const [line] = (await asStaff(rows.ledger, { id })).data.data;
    expect((await asStaff(rows.ledgerEntry, { id: line?.id })).data).toMatchObject({
      key: `deposit:${no}`,
      kind_text: '存款',
      memo: no,
      member_id: id,
      member_name: 'filed01',
      postings: [
        {
          from: 'house:deposits:bank',
          to: `member:${id}:centre`,
          amount: '888.00',
          from_balance: null,
          to_balance: '888.00',
        },
      ],
    });
    for (const unknown of ['', '999999-0', '1;2', `${no}`]) {
      expect((await asStaff(rows.ledgerEntry, { id: unknown })).code).toBe(404);
    }
  });

  it('shows lines with the running balance, for one member or one order', async () => {
    const line = { member_name: 'filed01', kind_text: '存款', memo: no, change: '888.00', balance: '888.00' };
    expect((await asStaff(rows.ledger, { id })).data.data).toMatchObject([line]);
    expect((await asStaff(rows.ledger, { search: no })).data.data).toMatchObject([line]);
    expect((await asStaff(rows.ledger, { search: 'filed02' })).data.total).toBe(0);
    expect((await asStaff(rows.ledger, { kind: 'withdrawal' })).data.total).toBe(0);
    expect((await asStaff(rows.ledger, { days: 1 })).data.total).toBe(1);
  });

  it('shows the lines of a span of days, of all members or of one', async () => {
    const today = beijingDay(at);
    const yesterday = addDays(today, -1);
    for (const whose of [{}, { id }, { kind: 'deposit' }, { search: String(id) }]) {
      const total = async (days: object) => (await asStaff(rows.ledger, { ...whose, ...days })).data.total;
      expect(await total({ from: yesterday, to: today })).toBe(1);
      expect(await total({ from: today })).toBe(1);
      expect(await total({ to: yesterday })).toBe(0);
      expect(await total({ from: addDays(today, 1), to: addDays(today, 1) })).toBe(0);
    }
    expect((await asStaff(rows.ledger, { from: today, to: yesterday })).message).toBe(VENUES.daysWrong);
  });
});

describe('a freeze', () => {
  it('requires a reason, ends the session, and writes an audit row', async () => {
    expect((await asStaff(rows.freeze, { id, reason: ' ' })).message).toBe('请填写原因');
    expect((await asStaff(rows.freeze, { id, reason: '本人申请' })).message).toBe('账户已冻结');
    expect((await call(memberRows.members.user, {}, { token })).status).toBe(401);
    expect((await asStaff(rows.list, { state: 'frozen' })).data.total).toBe(1);
    const { rows: audited } = await database.pool.query(
      `SELECT staff_name, target, summary, changes FROM audit_row WHERE action = 'memberFiles.freeze'`,
    );
    expect(audited).toEqual([
      {
        staff_name: service.name,
        target: '会员 filed01',
        summary: '本人申请',
        changes: [{ field: '账户状态', before: '正常', after: '客服冻结' }],
      },
    ]);
    expect((await asStaff(rows.unfreeze, { id, reason: '核实无误' })).message).toBe('账户已解冻');
  });

  it('is lifted by the role that placed it, and that of service by risk and protection too', async () => {
    const [risk, protection] = [await newStaff(app, 'risk'), await newStaff(app, 'protection')];
    const people = { service, risk, protection };
    const frozen = await memberIdOf(app, await register('filed05'));
    const act = async (row: typeof rows.freeze, who: keyof typeof people) =>
      (await call(row, { id: frozen, reason: '核实' }, { token: people[who].token })).body.message;
    const isFrozen = async () => (await asStaff(rows.detail, { id: frozen })).data.frozen;
    for (const [placed, refused] of [
      ['risk', ['service', 'protection']],
      ['protection', ['service', 'risk']],
    ] as const) {
      await act(rows.freeze, placed);
      // A further freeze by service does not take the place of the stronger one.
      await act(rows.freeze, 'service');
      for (const who of refused) {
        await act(rows.unfreeze, who);
        expect(await isFrozen()).toBe(true);
        expect(await act(rows.unfreeze, who)).toBe(MEMBER_FILES.frozenBy(STAFF_ROLE_NAMES[placed]));
      }
      expect(await act(rows.unfreeze, placed)).toBe(MEMBER_FILES.unfrozen);
      expect(await isFrozen()).toBe(false);
    }
    for (const who of ['service', 'risk', 'protection'] as const) {
      await act(rows.freeze, 'service');
      expect(await act(rows.unfreeze, who)).toBe(MEMBER_FILES.unfrozen);
    }
  });

  it('of two areas is lifted by both of them, and names those that are left', async () => {
    const [risk, protection] = [await newStaff(app, 'risk'), await newStaff(app, 'protection')];
    const frozen = await memberIdOf(app, await register('filed06'));
    const act = async (row: typeof rows.freeze, { token: as }: { token: string }) =>
      (await call(row, { id: frozen, reason: '核实' }, { token: as })).body.message;
    await act(rows.freeze, risk);
    await act(rows.freeze, protection);
    const { freezes } = (await asStaff(rows.detail, { id: frozen })).data;
    expect(freezes).toMatchObject([
      { area: 'risk', by: risk.name, reason: '核实' },
      { area: 'protection', by: protection.name, reason: '核实' },
    ]);
    expect(await act(rows.unfreeze, risk)).toBe(MEMBER_FILES.stillFrozen('玩家保护'));
    expect(await act(rows.unfreeze, risk)).toBe(MEMBER_FILES.frozenBy('玩家保护'));
    expect(await act(rows.unfreeze, protection)).toBe(MEMBER_FILES.unfrozen);
  });

  it('of an earlier release, which stored no area, is lifted by everyone who may freeze', async () => {
    const frozen = await memberIdOf(app, await register('filed07'));
    await database.pool.query('UPDATE member SET frozen = true WHERE id = $1', [frozen]);
    expect((await asStaff(rows.unfreeze, { id: frozen, reason: '核实' })).message).toBe(MEMBER_FILES.unfrozen);
  });
});

describe('ending the sessions of a member', () => {
  it('logs the member out with a reason, and lets them log in again', async () => {
    const open = await logIn('filed02');
    const other = await memberIdOf(app, open);
    expect((await asStaff(rows.endSessions, { id: other, reason: '' })).message).toBe('请填写原因');
    expect((await asStaff(rows.endSessions, { id: other, reason: '设备遗失' })).message).toBe('会员已下线');
    expect((await call(memberRows.members.user, {}, { token: open })).status).toBe(401);
    expect((await call(memberRows.members.user, {}, { token: await logIn('filed02') })).status).toBe(200);
    const { rows: audited } = await database.pool.query(
      `SELECT summary, member_id FROM audit_row WHERE action = 'memberFiles.endSessions'`,
    );
    expect(audited).toEqual([{ summary: '设备遗失', member_id: other }]);
    expect((await asStaff(rows.endSessions, { id: 999_999, reason: '查无此人' })).code).toBe(404);
  });
});

describe('staff actions on a member', () => {
  it('need the permission to freeze', async () => {
    const finance = await newStaff(app, 'finance');
    for (const row of [rows.freeze, rows.unfreeze, rows.endSessions, rows.unlockPayPassword]) {
      const { body } = await call(row, { id, reason: '本人申请' }, { token: finance.token });
      expect(body).toMatchObject({ code: 403, message: STAFF.notAllowed });
    }
  });

  it('are found by the member whom they concern', async () => {
    const { token: auditor } = await newStaff(app, 'readonly');
    const { data } = (await call(staffRows.audit.list, { member_id: id }, { token: auditor })).body.data;
    expect(data.map(({ action }) => action)).toEqual(['memberFiles.unfreeze', 'memberFiles.freeze']);
  });
});

describe('a locked pay password', () => {
  it('is shown in the file and unlocked with a reason', async () => {
    const again = await logIn('filed01');
    const change = { password: 'wrong-secret', paypassword: 'new-secret' };
    for (let n = 0; n < 6; n += 1) {
      await call(memberRows.members.changePayPassword, change, { token: again });
    }
    const locked = async () => (await asStaff(rows.detail, { id })).data.pay_password_locked;
    expect(await locked()).toBe(true);
    expect((await asStaff(rows.unlockPayPassword, { id, reason: '来电核实' })).message).toBe('支付密码已解锁');
    expect(await locked()).toBe(false);
  });
});
