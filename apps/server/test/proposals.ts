import { staffRows } from '@koi/contract';
import { createModules } from '../src/app.ts';
import { createLog, createMetrics } from '../src/platform/index.ts';
import { type TestApp, testConfig } from './app.ts';
import { newStaff, type TestStaff } from './staff.ts';

const checkers = new WeakMap<TestApp, Promise<TestStaff>>();

/** The second person of an app, who is created when first needed. */
export const checkerOf = (app: TestApp): Promise<TestStaff> => {
  const checker = checkers.get(app) ?? newStaff(app, 'checker');
  checkers.set(app, checker);
  return checker;
};

/** Lets the second person agree to a proposal, and returns the answer. */
export const agreeTo = async (app: TestApp, no: string) => {
  const { token } = await checkerOf(app);
  return (await app.call(staffRows.proposals.approve, { no, remark: '' }, { token })).body;
};

/** Makes a call that proposes a change, and lets the second person agree to it. */
export const agreed = async (
  app: TestApp,
  answer: Promise<{ body: { code: number; message: string; data: { no: string } } }>,
) => {
  const { body } = await answer;
  if (body.code === 200 && body.data.no !== '') await agreeTo(app, body.data.no);
  return body;
};

/** The consequences of an agreement as the second person reads them. Those to consider begin with `!`. */
export const effectsOf = async (app: TestApp, no: string): Promise<string[]> => {
  // A person of their own, because sessions of staff end when the clock jumps.
  const { token } = await newStaff(app, 'checker');
  const { body } = await app.call(staffRows.proposals.detail, { no }, { token });
  return body.data.effects.map(({ name, value, watch }) => `${watch ? '! ' : ''}${name}: ${value}`);
};

/** Runs the job that ends expired proposals, with the modules of the app on its database. */
export const endExpired = async ({ appDatabase: database, clock }: TestApp): Promise<void> => {
  const log = createLog({ level: 'silent' });
  const modules = createModules({ config: testConfig(), database, clock, log }, database, createMetrics(database.pool));
  for (const { handler } of modules.proposals.jobs) await handler({ now: clock.now() });
};

/** Ends all waiting proposals as if 24 hours had passed. Sessions of staff would not outlive a step of the clock. */
export const expireProposals = async (app: TestApp): Promise<void> => {
  await app.database.pool.query('UPDATE proposal SET expires_at = $1 WHERE state = 1', [app.clock.now()]);
  await endExpired(app);
};

/** Lets a second person agree to the proposed approval of a deposit, and returns the answer. */
export const agreeToDeposit = async (app: TestApp, depositNo: string) => {
  const { token } = await newStaff(app, 'checker');
  const { body } = await app.call(staffRows.proposals.list, { state: 1, kind: 'deposits.approve' }, { token });
  const proposal = body.data.data.find(({ title }) => title.includes(depositNo));
  return (await app.call(staffRows.proposals.approve, { no: proposal?.no ?? '', remark: '' }, { token })).body;
};
