import { memberRows, staffRows } from '@koi/contract';
import { loginForm } from '../../../scripts/cast/members.ts';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { createModules } from '../src/app.ts';
import { createLog, createMetrics } from '../src/platform/index.ts';
import { PAY_PASSWORD, type TestApp, testConfig } from './app.ts';
import { memberIdOf } from './money.ts';
import { newStaff, type TestStaff } from './staff.ts';

const rows = staffRows.memberSecurity;

export interface Locked {
  name: string;
  id: number;
  token: string;
}

export const CARD = '6225880147556621';
export const NEW_PASSWORD = 'new-secret-8';

/** Right answers of a member of `recoveryFixture`. */
export const ANSWERS = { realname: '陈宇', card: CARD, birthday: '1990-05-17' };

/** Members who forgot the login password, and the two people who decide. */
export const recoveryFixture = (app: TestApp) => {
  const { call, register } = app;

  const member = async (name: string): Promise<Locked> => {
    const token = await register(name, { birthday: ANSWERS.birthday });
    const bank = bankCardForm(PAY_PASSWORD, { bank_owner: ANSWERS.realname, bank_no: CARD });
    const bound = await call(memberRows.cards.bind, bank, { token });
    if (bound.body.code !== 200) throw new Error(bound.body.message);
    return { name, token, id: await memberIdOf(app, token) };
  };
  const propose = async ({ id }: Pick<Locked, 'id'>, by: TestStaff, answers: object = ANSWERS) =>
    (await call(rows.proposeRecovery, { member_id: id, reason: '会员遗忘密码', ...answers }, { token: by.token })).body;
  const approve = async (no: string, by: TestStaff, on = app) =>
    (await on.call(staffRows.proposals.approve, { no, remark: '' }, { token: by.token })).body;
  const issue = async ({ id }: Pick<Locked, 'id'>, by: TestStaff) =>
    (await call(rows.issueCode, { member_id: id }, { token: by.token })).body;
  const use = async (name: string, code: string, password = NEW_PASSWORD, on = app) =>
    (await on.call(memberRows.security.recover, { name, code, password, confirmPass: password })).body;
  const enter = async (name: string, password: string, on = app) =>
    (await on.call(memberRows.members.login, loginForm(name, password))).body;
  const deny = async ({ token }: Pick<Locked, 'token'>, on = app) =>
    (await on.call(memberRows.security.denyRecovery, {}, { token })).body;

  /** A recovery that two people agreed to. */
  const agreed = async (who: Locked): Promise<{ maker: TestStaff; checker: TestStaff }> => {
    const [maker, checker] = [await newStaff(app, 'service'), await newStaff(app, 'checker')];
    const { data } = await propose(who, maker);
    const { code, message } = await approve(data.no, checker);
    if (code !== 200) throw new Error(message);
    return { maker, checker };
  };
  /** Both halves of the code, as the member hears them. */
  const halves = async (who: Locked, { maker, checker }: { maker: TestStaff; checker: TestStaff }) => [
    (await issue(who, maker)).data.code,
    (await issue(who, checker)).data.code,
  ];
  /** A code that the member can use. */
  const codeFor = async (who: Locked): Promise<string> => (await halves(who, await agreed(who))).join('-');
  const titles = async ({ token }: Pick<Locked, 'token'>) =>
    (await call(memberRows.content.notices, { page: 1 }, { token })).body.data.data.map(({ title }) => title);

  return { member, propose, approve, issue, use, enter, deny, agreed, halves, codeFor, titles };
};

/** Runs the job that ends recoveries that their members have stopped. */
export const endLateRecoveries = async ({ appDatabase: database, clock }: TestApp): Promise<void> => {
  const log = createLog({ level: 'silent' });
  const { security } = createModules(
    { config: testConfig(), database, clock, log },
    database,
    createMetrics(database.pool),
  );
  for (const { handler } of security.jobs) await handler({ now: clock.now() });
};
