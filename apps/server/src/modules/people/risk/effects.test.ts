import { memberRows, RISK, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { PAY_PASSWORD } from '../../../../test/app.ts';
import { type Applicant, applicationsFixture } from '../../../../test/applications.ts';
import { fund } from '../../../../test/money.ts';
import { forgetNetworks } from '../../../../test/risk.ts';
import { newStaff } from '../../../../test/staff.ts';
import { createLog } from '../../../platform/index.ts';
import { compareAll } from './comparing.ts';
import { storeSightings } from './sightings.ts';

const { app, clock, anna, newMember, applied, approval, act } = await applicationsFixture();
const { call, database } = app;
const risk = await newStaff(app, 'risk');
const cashier = await newStaff(app, 'cashier-out');

let values = 0;
/** Lets a member share values of these kinds with another one. */
const share = async ({ id }: Applicant, kinds: readonly ('card' | 'payer' | 'device')[]): Promise<void> => {
  const other = await newMember();
  for (const kind of kinds) {
    values += 1;
    const seen = [id, other.id].map((memberId) => ({
      memberId,
      kind,
      value: `${kind} ${values}`,
      hint: '6621',
      at: clock.now(),
    }));
    await storeSightings(database.orm, seen, clock.now());
  }
  await forgetNetworks(database);
  await compareAll(database, createLog({ level: 'silent' }), clock.now());
};

describe('the bonus of an activity', () => {
  const approve = async (of: { no: string; version: number }) =>
    act(staffRows.applications.approve, anna, approval(of, { bonus: '100', multiple: '1', remark: '核对' }));

  it('is approved below 70, waits from 70 on, and is approved after a release', async () => {
    const member = await newMember();
    await share(member, ['card']);
    const first = await applied(member);
    await share(member, ['payer']);
    expect(await approve(first)).toMatchObject({ code: 409, message: RISK.applicationWaits });
    const released = { member_id: member.id, reason: '已核实' };
    await call(staffRows.risk.release, released, { token: risk.token });
    expect((await approve(first)).code).toBe(200);
    const other = await newMember();
    await share(other, ['card']);
    expect((await approve(await applied(other))).code).toBe(200);
  });
});

describe('a withdrawal', () => {
  const withdraw = async ({ id, token }: Applicant) => {
    const card = bankCardForm(PAY_PASSWORD, { bank_owner: '陈宇', bank_no: `62258800000${10_000 + ++values}` });
    await call(memberRows.cards.bind, card, { token });
    await forgetNetworks(database);
    await compareAll(database, createLog({ level: 'silent' }), clock.now());
    await fund(database, id, 100_000n);
    const [bound] = (await call(memberRows.cards.list, { type: 1 }, { token })).body.data;
    const form = { amount: '100', bank: bound?.id, password: PAY_PASSWORD };
    const { body } = await call(memberRows.withdrawals.create, form, { token });
    const filter = { kind: 'withdrawal', member_id: id };
    const { data } = (await call(staffRows.reviews.list, filter, { token: cashier.token })).body.data;
    const { no } = data[0] ?? expect.fail('there is no withdrawal');
    return { body, detail: (await call(staffRows.reviews.detail, { no }, { token: cashier.token })).body.data };
  };
  const riskCheck = (checks: readonly { name: string }[]) => checks.find(({ name }) => name === RISK.checkName);

  it.each([
    [[], undefined],
    [['payer'], undefined],
    [['device'], '风险分 40：风险分达到 40，请查看关联'],
    [['card', 'payer'], '风险分 85：风险分达到 40，请查看关联'],
  ] as const)('of a member who shares %j is accepted, and the review says so', async (kinds, detail) => {
    const member = await newMember();
    await share(member, kinds);
    const { body, detail: shown } = await withdraw(member);
    expect(body.code).toBe(200);
    const found = riskCheck(shown.checks);
    expect(found).toEqual(detail === undefined ? undefined : { passed: false, name: RISK.checkName, detail });
  });

  it('is accepted while the engine does not run, and the review asks a person to look', async () => {
    const member = await newMember();
    await database.pool.query('ALTER TABLE risk_evidence RENAME TO risk_evidence_away');
    try {
      const { body, detail } = await withdraw(member);
      expect(body.code).toBe(200);
      expect(riskCheck(detail.checks)).toMatchObject({ detail: RISK.checkUnavailable });
    } finally {
      await database.pool.query('ALTER TABLE risk_evidence_away RENAME TO risk_evidence');
    }
  });
});
