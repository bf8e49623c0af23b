import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STAFF } from '@koi/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { bundle } from '../../../scripts/build.ts';
import { accountWithPassword, createStaffAccount, verifyAuditChain } from '../src/modules/people/staff/index.ts';
import { keyRing } from '../src/platform/crypto.ts';
import { testDatabase } from './database.ts';

const { url, database } = await testDatabase();
const PASSWORD = 'first password 1';

// Bundled once, because the programs are started several times.
const folder = fileURLToPath(new URL(`../dist/create-staff-${process.pid}-${Date.now()}`, import.meta.url));
const [createStaff, server] = [join(folder, 'create-staff.js'), join(folder, 'main.js')];
await Promise.all([bundle('server', createStaff, 'create-staff.ts'), bundle('server', server)]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (program: string, args: string[], { env = {}, typed = '' } = {}) => {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATABASE_URL: url,
      KOI_SECRET: 'pQ7xW2mZ9kL4vB8nR1tY6uI3oP5aS0dF',
      KOI_PUBLIC_ORIGIN: 'https://koi.example',
      PORT: '0',
      ...env,
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
  child.stdin.end(typed);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
};

describe('creating the first administrator', () => {
  it('reads the password from standard input, and writes a row to the audit log', async () => {
    const { code, output } = await run(createStaff, ['boss0001'], { typed: `${PASSWORD}\n` });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('boss0001') });
    expect(output).not.toContain(PASSWORD);
    expect(await accountWithPassword(database.orm, PASSWORD)).toBe('boss0001');
    expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: true, rows: 1 });
    const { rows } = await database.pool.query('SELECT name, roles, totp_secret FROM staff_account');
    expect(rows).toEqual([{ name: 'boss0001', roles: ['security', 'content', 'service'], totp_secret: null }]);
  }, 60_000);

  it('hashes the password at full cost, which is lowered only in tests', async () => {
    const { rows } = await database.pool.query('SELECT a::text AS account FROM staff_account a');
    expect(rows[0].account).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
  });

  it('reports a missing name, a weak password and a name that is taken', async () => {
    const answers = await Promise.all([
      run(createStaff, []),
      run(createStaff, ['boss0002'], { env: { KOI_STAFF_PASSWORD: 'koi888888' } }),
      run(createStaff, ['BOSS0001'], { env: { KOI_STAFF_PASSWORD: PASSWORD } }),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(answers.map(({ output }) => output.trim())).toEqual([
      expect.stringContaining('npm run staff:create'),
      STAFF.passwordShort,
      STAFF.nameTaken,
    ]);
  }, 60_000);
});

it('production does not start with another secret than the one under which the authenticators were encrypted', async () => {
  const { id } = keyRing({ secret: 'the secret under which it was enrolled' }, 'staff-totp').current;
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
