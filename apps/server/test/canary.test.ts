import { memberRows } from '@koi/contract';
import { expect, it } from 'vitest';
import { testApp } from './app.ts';

const { call, register, logged, database } = await testApp();
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

it('passwords and tokens leave no trace in the log or the database', async () => {
  const secrets = {
    password: 'canary-Login-7',
    paypassword: 'canary-Pay-77',
    nextPassword: 'canary-Next-1',
    nextPayPassword: 'canary-NextPay',
  };
  const first = await register('canary01', secrets);
  const wrong = 'canary-Wrong-9';
  await call(login, { name: 'canary01', password: wrong, code: 'ABCD' });
  await call(login, { name: secrets.password, password: secrets.password, code: 'ABCD' });
  await call(
    changePayPassword,
    { password: secrets.paypassword, paypassword: secrets.nextPayPassword },
    { token: first },
  );
  await call(changePassword, { password: secrets.password, paypassword: secrets.nextPassword }, { token: first });
  const again = await call(login, { name: 'canary01', password: secrets.nextPassword, code: 'ABCD' });
  const second = again.body.data.api_token;
  expect((await call(user, {}, { token: second })).body.code).toBe(200);
  await call(user, {}, { token: second.slice(1) });

  const traces = logged() + (await everyTableAsText());
  expect(traces).toContain('canary01');
  for (const secret of [...Object.values(secrets), wrong, first, second]) expect(traces).not.toContain(secret);
});
