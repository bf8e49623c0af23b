import { spawn } from 'node:child_process';
import { STAFF } from '@koi/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { createStaffAccount, verifyAuditChain } from '../src/modules/people/staff/index.ts';
import { keyRing } from '../src/platform/crypto.ts';
import { testDatabase } from './database.ts';
import { builtProgram } from './programs.ts';

const { url, database } = await testDatabase();

const [createStaff, server] = await Promise.all([builtProgram('create-staff'), builtProgram('main')]);

const run = async (program: string, args: string[]) => {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: url,
      KOI_SECRET: 'pQ7xW2mZ9kL4vB8nR1tY6uI3oP5aS0dF',
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
    ]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(answers.map(({ output }) => output.trim())).toEqual([
      expect.stringContaining('npm run staff:create'),
      expect.stringContaining('There is no role owner'),
      STAFF.rolesExcluded,
      STAFF.nameTaken,
    ]);
    await database.pool.query('DELETE FROM staff_account');
  }, 60_000);
});

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
