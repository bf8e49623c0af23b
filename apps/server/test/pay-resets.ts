import { memberRows, staffRows } from '@koi/contract';
import { bankCardForm } from '../../../scripts/cast/money-in.ts';
import { createModules } from '../src/app.ts';
import { createLog, createMetrics, verifyPassword } from '../src/platform/index.ts';
import { PASSWORD, PAY_PASSWORD, type TestApp, testConfig } from './app.ts';
import { memberIdOf } from './money.ts';
import { creditedDeposit } from './past.ts';
import { newStaff, type TestStaff } from './staff.ts';

const rows = memberRows.payResets;

export interface Forgetful {
  name: string;
  id: number;
  token: string;
}

export const CARD = '6225880147556621';
export const NEW_PAY_PASSWORD = 'new-pay-1';

/** Right answers of a member of `payResetFixture`. */
export const RIGHT = { realname: '陈宇', card: CARD, way: 'wxpay', amount: '500', password: PASSWORD };

/** Members who forgot the pay password, and the two people who decide. */
export const payResetFixture = (app: TestApp) => {
  const { call, register, database, clock } = app;

  const member = async (name: string, cardNumber = CARD): Promise<Forgetful> => {
    const token = await register(name);
    const id = await memberIdOf(app, token);
    const card = { bank: '招商银行', bank_owner: RIGHT.realname, bank_no: cardNumber };
    const bound = await call(memberRows.cards.bind, bankCardForm(PAY_PASSWORD, card), { token });
    if (bound.body.code !== 200) throw new Error(bound.body.message);
    const at = new Date(clock.now().getTime() - 86_400_000);
    await database.transaction((tx) => creditedDeposit(tx, { memberId: id, way: 'wxpay', amount: 500_00n, at }));
    return { name, id, token };
  };
  const ask = async ({ token }: Forgetful, changes: object = {}, on = app) =>
    (await on.call(rows.ask, { ...RIGHT, ...changes }, { token })).body;
  const page = async ({ token }: Forgetful) => (await call(rows.current, {}, { token })).body.data;
  const noOf = async (who: Forgetful) => (await page(who)).request?.no ?? '';
  const withdraw = async ({ token }: Forgetful) => (await call(rows.withdraw, {}, { token })).body;
  const deny = async ({ token }: Forgetful, on = app) => (await on.call(rows.deny, {}, { token })).body;
  const set = async ({ token }: Forgetful, paypassword = NEW_PAY_PASSWORD, on = app) =>
    (await on.call(rows.set, { password: PASSWORD, paypassword, confirm: paypassword }, { token })).body;
  const propose = async (no: string, by: TestStaff) =>
    (await call(staffRows.payResets.propose, { no, reason: '已核对' }, { token: by.token })).body;
  const refuseRequest = async (no: string, by: TestStaff) =>
    (await call(staffRows.payResets.refuse, { no, reason: '来电不符' }, { token: by.token })).body;
  const approve = async (no: string, by: TestStaff, on = app) =>
    (await on.call(staffRows.proposals.approve, { no, remark: '' }, { token: by.token })).body;

  /** A request that two people agreed to. */
  const agreed = async (who: Forgetful, answers: object = {}): Promise<string> => {
    await ask(who, answers);
    const no = await noOf(who);
    const { data } = await propose(no, await newStaff(app, 'service'));
    const { code, message } = await approve(data.no, await newStaff(app, 'checker'));
    if (code !== 200) throw new Error(message);
    return no;
  };
  /** Whether this pay password is the one of the member. */
  const isPayPassword = async ({ id }: Forgetful, payPassword: string): Promise<boolean> => {
    const { rows: found } = await database.pool.query('SELECT pay_password_hash AS hash FROM member WHERE id = $1', [
      id,
    ]);
    return verifyPassword(found[0].hash, payPassword);
  };
  const titles = async ({ token }: Forgetful) =>
    (await call(memberRows.content.notices, { page: 1 }, { token })).body.data.data.map(({ title }) => title);

  return {
    member,
    ask,
    page,
    noOf,
    withdraw,
    deny,
    set,
    propose,
    refuseRequest,
    approve,
    agreed,
    isPayPassword,
    titles,
  };
};

/** Runs the job that ends requests whose time is over or whose account has changed. */
export const endLateRequests = async ({ appDatabase: database, clock }: TestApp): Promise<void> => {
  const log = createLog({ level: 'silent' });
  const { payResets } = createModules(
    { config: testConfig(), database, clock, log },
    database,
    createMetrics(database.pool),
  );
  for (const { handler } of payResets.jobs) await handler({ now: clock.now() });
};
