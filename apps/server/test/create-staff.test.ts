import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { type Endpoint, PROPOSALS, staffRows } from '@koi/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { createStaffAccount, verifyAuditChain } from '../src/modules/people/staff/index.ts';
import { keyRing } from '../src/platform/crypto.ts';
import { codeOf, stepAt } from '../src/platform/totp.ts';
import { testDatabase } from './database.ts';
import { builtProgram } from './programs.ts';
import { serverProcesses } from './server-process.ts';
import { settingsChanger } from './settings.ts';

const { url, database } = await testDatabase();
const SECRET = 'pQ7xW2mZ9kL4vB8nR1tY6uI3oP5aS0dF';

const [createStaff, server] = await Promise.all([builtProgram('create-staff'), builtProgram('main')]);
const startServer = await serverProcesses(url);

const run = async (program: string, args: string[]) => {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: url,
      KOI_SECRET: SECRET,
      KOI_PUBLIC_ORIGIN: 'https://koi.example',
      PORT: '0',
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  afterAll(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  child.stdin.end();
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
};

describe('creating an account from the command line', () => {
  it('prints an enrolment code, and writes a row to the audit log', async () => {
    const { code, output } = await run(createStaff, ['boss0001']);
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/boss0001.*[0-9a-f]{10}-[0-9a-f]{10}/) });
    expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: true, rows: 1 });
    const { rows } = await database.pool.query('SELECT name, roles, password_hash, totp_secret FROM staff_account');
    const roles = ['security', 'content', 'service'];
    expect(rows).toEqual([{ name: 'boss0001', roles, password_hash: '', totp_secret: null }]);
  }, 60_000);

  it('prints another code as long as the account was never enrolled', async () => {
    const codes = [await run(createStaff, ['check001', 'checker']), await run(createStaff, ['check001', 'checker'])];
    expect(codes.map(({ code }) => code)).toEqual([0, 0]);
    expect(codes[0]?.output).not.toBe(codes[1]?.output);
  }, 60_000);

  it('reports a missing name, an unknown role, roles that exclude each other and a name that is taken', async () => {
    await database.pool.query(`UPDATE staff_account SET password_hash = 'x' WHERE name = 'boss0001'`);
    const answers = await Promise.all([
      run(createStaff, []),
      run(createStaff, ['boss0002', 'owner']),
      run(createStaff, ['boss0002', 'security,checker']),
      run(createStaff, ['BOSS0001']),
      run(createStaff, ['me']),
      // The account was never enrolled, but it is that of the checker.
      run(createStaff, ['check001', 'cashier-in']),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(answers.map(({ output }) => output.trim())).toEqual([
      expect.stringContaining('npm run staff:create'),
      expect.stringContaining('There is no role owner'),
      expect.stringContaining('One account can not have these roles'),
      expect.stringContaining('The name BOSS0001 is taken'),
      expect.stringContaining('The name needs 4 to 20 letters and digits.'),
      expect.stringContaining('The name check001 is taken'),
    ]);
    for (const { output } of answers) expect(output.replace('员工账号', '')).not.toMatch(/[\u4e00-\u9fff]/);
    await database.pool.query('DELETE FROM staff_account');
  }, 60_000);
});

interface Answer {
  code: number;
  message: string;
  data: Record<string, string>;
}

/** A call to a server behind a proxy, which has sent the name of the site along. */
const post = (origin: string, row: Endpoint, input: object, token = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: 'koi.example',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    };
    const sent = request(`${origin}${row.path}`, { method: row.method, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    });
    sent.once('error', reject);
    sent.end(JSON.stringify(input));
  });

it('gives a house in production in which nobody can log in its two people back', async () => {
  await settingsChanger(database, createSettings({ database }))({ opened_at: '2026-01-01T00:00:00.000Z' });
  for (const role of ['security', 'checker'] as const) {
    const draft = { name: `lost${role}`, roles: [role], password: 'lotus pond 7', createdAt: new Date() };
    await database.transaction((tx) => createStaffAccount(tx, draft));
  }
  const production = startServer({
    NODE_ENV: 'production',
    DATABASE_URL: url,
    KOI_SECRET: SECRET,
    KOI_PUBLIC_ORIGIN: 'https://koi.example',
    KOI_API_PROCESSES: '0',
  });
  const origin = await production.address();

  /** Makes an account on the server while the site runs, and enrols it over the site. */
  const enter = async (name: string, ...roles: string[]): Promise<string> => {
    const { output } = await run(createStaff, [name, ...roles]);
    const code = /[0-9a-f]{10}-[0-9a-f]{10}/.exec(output)?.[0] ?? '';
    const { enrol, verify } = staffRows.session;
    const { ticket = '', secret = '' } = (await post(origin, enrol, { name, code, password: 'lotus pond 77' })).data;
    const totp = codeOf(secret, stepAt(new Date()));
    return (await post(origin, verify, { ticket, code: totp })).data['token'] ?? '';
  };
  const boss = await enter('boss0009');
  const checker = await enter('check009', 'checker');
  const draft = { name: 'newboss1', roles: ['security'], reason: '原管理员离职' };
  const { no = '' } = (await post(origin, staffRows.staffAccounts.create, draft, boss)).data;
  const agree = async () => (await post(origin, staffRows.proposals.approve, { no, remark: '' }, checker)).message;
  expect(await agree()).toBe(PROPOSALS.tooFresh);
  // A day passes for the account, while the session and its code stay young.
  await database.pool.query(
    `UPDATE staff_account SET created_at = created_at - interval '25 hours' WHERE name = 'check009'`,
  );
  expect(await agree()).toBe(PROPOSALS.approved);
  production.child.kill('SIGTERM');
  await production.exited;
  await database.pool.query('DELETE FROM staff_account');
}, 180_000);

it('production does not start with another secret than the one under which the authenticators were encrypted', async () => {
  const { id } = keyRing({ secret: 'the secret under which it was enrolled' }, 'staff-totp').current;
  const draft = { name: 'enrolled', roles: ['security'], password: 'lotus pond 7', createdAt: new Date() } as const;
  await database.transaction((tx) => createStaffAccount(tx, draft));
  await database.pool.query(`UPDATE staff_account SET totp_secret = $1 || '.sealed'`, [id]);
  const { code, output } = await run(server, []);
  expect(code).toBe(1);
  expect(output).toContain('KOI_SECRET: this database was written with another secret');
}, 60_000);

it('production does not start while an active account has the demo password', async () => {
  const draft = { name: 'oldadmin', roles: ['security'], password: 'koi888888', createdAt: new Date() } as const;
  await database.transaction((tx) => createStaffAccount(tx, draft));
  const { code, output } = await run(server, []);
  expect(code).toBe(1);
  expect(output).toContain('Staff account oldadmin has the password of the demo');
}, 60_000);
