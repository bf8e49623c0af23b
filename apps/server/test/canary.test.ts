import { memberRows, staffRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { loginForm } from '../../../scripts/cast/members.ts';
import { testApp } from './app.ts';
import { agreed, checkerOf } from './proposals.ts';
import { newStaff, STAFF_PASSWORD } from './staff.ts';

const app = await testApp();
const { call, register, logged, database } = app;
const { changePassword, changePayPassword, login, user } = memberRows.members;

const everyTableAsText = async (): Promise<string> => {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'jobs')",
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await database.pool.query(`SELECT row_to_json(t)::text AS text FROM ${name} t`);
      return rows.map(({ text }) => text).join('\n');
    }),
  );
  return texts.join('\n');
};

it('passwords and tokens of members appear neither in the log nor in the database', async () => {
  const secrets = {
    password: 'canary-Login-7',
    paypassword: 'canary-Pay-77',
    nextPassword: 'canary-Next-1',
    nextPayPassword: 'canary-NextPay',
  };
  const first = await register('canary01', secrets);
  const wrong = 'canary-Wrong-9';
  await call(login, loginForm('canary01', wrong));
  await call(login, loginForm(secrets.password, secrets.password));
  await call(
    changePayPassword,
    { password: secrets.paypassword, paypassword: secrets.nextPayPassword },
    { token: first },
  );
  await call(changePassword, { password: secrets.password, paypassword: secrets.nextPassword }, { token: first });
  const second = await app.logIn('canary01', secrets.nextPassword);
  expect((await call(user, {}, { token: second })).body.code).toBe(200);
  await call(user, {}, { token: second.slice(1) });

  const traces = logged() + (await everyTableAsText());
  expect(traces).toContain('canary01');
  for (const secret of [...Object.values(secrets), wrong, first, second]) expect(traces).not.toContain(secret);
});

it('passwords, tokens and authenticator secrets of staff appear neither in the log nor in the database', async () => {
  const { session, staffAccounts } = staffRows;
  const boss = await newStaff(app, 'admin', 'canary02');
  const typed = ['canary-Staff-11', 'canary-Staff-22', 'canary-Staff-33'] as const;
  const [created, changed, wrong] = typed;
  const asBoss = { token: boss.token };
  const draft = { name: 'canary03', roles: ['cashier-in' as const], reason: '新同事' };
  await agreed(app, call(staffAccounts.create, draft, asBoss));
  const { data: listed } = (await call(staffAccounts.list, {}, asBoss)).body;
  const id = listed.find(({ name }) => name === 'canary03')?.id ?? 0;
  const halves = [asBoss, { token: (await checkerOf(app)).token }].map((as) => call(staffAccounts.code, { id }, as));
  const code = (await Promise.all(halves)).map(({ body }) => body.data.code).join('');
  await call(session.enrol, { name: 'canary03', code, password: created });
  const half = (await call(session.login, { name: 'canary03', password: created })).body.data;
  await call(session.login, { name: wrong, password: wrong });
  await call(session.verify, { ticket: half.ticket, code: '000000' });
  await call(session.changePassword, { old: STAFF_PASSWORD, password: changed }, asBoss);
  const traces = logged() + (await everyTableAsText());
  expect(traces).toContain('canary03');
  const secrets = [...typed, STAFF_PASSWORD, boss.token, boss.secret, code, half.ticket, half.secret];
  for (const secret of secrets) expect(traces).not.toContain(secret);
});
