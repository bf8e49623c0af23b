import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runtimeUrlOf } from '../../../scripts/own-database.ts';
import { valuesOf, withValues } from '../../../scripts/setup/env-text.ts';
import { type SetupOptions, setUp } from '../../../scripts/setup/set-up.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { verifyAuditChain } from '../src/modules/people/staff/index.ts';
import { keyRing } from '../src/platform/crypto.ts';
import { openDatabase, readConfig } from '../src/platform/index.ts';
import { testDatabase } from './database.ts';

const { url, database } = await testDatabase();
const template = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'koi-setup-'));
const file = join(folder, '.env');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(file, { force: true }));

/** An empty database on the same server. It is dropped with the cluster. */
const emptyDatabase = async (): Promise<string> => {
  const name = `koi_empty_${randomBytes(6).toString('hex')}`;
  await database.pool.query(`CREATE DATABASE ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

const inDatabase = async (address: string, text: string, values: unknown[] = []) => {
  const opened = openDatabase(address, { poolSize: 1 });
  try {
    return await opened.pool.query(text, values);
  } finally {
    await opened.close();
  }
};

const run = async (options: Partial<SetupOptions>): Promise<string> => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await setUp({ terminal: undefined, say, file, template, env: {}, admin: undefined, checker: undefined, ...options });
  return said.join('\n');
};

const given = { KOI_PUBLIC_ORIGIN: 'https://koi.example', DATABASE_URL: url };

/** Answers questions in order, and records them. */
const typing = (...answers: (string | undefined)[]) => {
  const asked: string[] = [];
  const next = async (question: string) => {
    asked.push(question);
    return answers.shift();
  };
  return { asked, terminal: { ask: next, askHidden: next } };
};

const written = () => valuesOf(readFileSync(file, 'utf8'));

/** Content of the database after a member of staff has enrolled an authenticator under this secret. */
const enrolUnder = (secret: string) =>
  database.pool.query(`UPDATE staff_account SET totp_secret = $1 || '.sealed'`, [
    keyRing({ secret }, 'staff-totp').current.id,
  ]);

describe('npm run setup', () => {
  it('asks again after a wrong answer, then writes the file and makes the tables and the first two people', async () => {
    const empty = await emptyDatabase();
    const { asked, terminal } = typing(
      'http://koi.example',
      'https://koi.example/',
      'postgres://koi:some-password@127.0.0.1:1/koi',
      empty,
      '',
      'me',
      'boss0001',
      'check001',
    );
    const said = await run({ terminal });
    expect(asked).toHaveLength(8);
    for (const part of [
      'KOI_PUBLIC_ORIGIN: production needs https',
      'The database at 127.0.0.1:1 does not answer',
      /PostgreSQL [\d.]+.*, empty/,
      'KOI_SECRET is new',
      'The name needs 4 to 20',
      /Administrator boss0001 is made. Enrolment code: [0-9a-f]{10}-[0-9a-f]{10}/,
      /Checker check001 is made. Enrolment code: [0-9a-f]{10}-[0-9a-f]{10}/,
    ]) {
      expect(said).toMatch(part);
    }
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // The explanations of the template stay beside the values.
    expect(withValues(template, written())).toBe(readFileSync(file, 'utf8'));
    expect(readConfig(written())).toMatchObject({
      mode: 'production',
      publicOrigin: 'https://koi.example',
      databaseUrl: empty,
      trustProxy: 1,
    });
  });

  it('says how to name the first two people when it may not ask', async () => {
    await expect(run({ env: given })).rejects.toThrow('--admin <name>');
    await expect(run({ env: given, admin: 'me', checker: 'check001' })).rejects.toThrow('The name needs 4 to 20');
  });

  it('refuses one name for both people, and the name of another account, before anything is written', async () => {
    const empty = await emptyDatabase();
    const env = { ...given, DATABASE_URL: empty };
    for (const checker of ['boss0001', 'BOSS0001']) {
      await expect(run({ env, admin: 'boss0001', checker })).rejects.toThrow(`The name ${checker} is taken.`);
    }
    expect(existsSync(file)).toBe(false);
    expect((await inDatabase(empty, 'SELECT tablename FROM pg_tables WHERE schemaname = $1', ['public'])).rows).toEqual(
      [],
    );
    const { asked, terminal } = typing('', '', '', 'boss0001', 'boss0001', 'check001');
    const said = await run({ env, terminal });
    expect(asked).toHaveLength(6);
    expect(said).toContain('The name boss0001 is taken.');
    await inDatabase(empty, `UPDATE staff_account SET roles = '{cashier-in}' WHERE name = 'check001'`);
    await expect(run({ env, checker: 'check001' })).rejects.toThrow('The name check001 is taken.');
  });

  it('refuses a role that may not make tables, in one sentence and before anything is written', async () => {
    const empty = await emptyDatabase();
    const role = `koi_reader_${randomBytes(6).toString('hex')}`;
    await database.pool.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a-password-of-its-own'`);
    const address = new URL(empty);
    [address.username, address.password] = [role, 'a-password-of-its-own'];
    const env = { ...given, DATABASE_URL: address.href };
    const refused = run({ env, admin: 'boss0001', checker: 'check001' });
    await expect(refused).rejects.toThrow(`The role ${role} may not make tables in the database`);
    expect(existsSync(file)).toBe(false);
  });

  it('takes everything from the environment when it may not ask', async () => {
    const env = { ...given, KOI_TRON_NODE: 'https://node.example', KOI_TRON_KEY: 'a key' };
    // As with Compose, where the password of the database container is chosen first.
    writeFileSync(file, 'POSTGRES_PASSWORD=chosen-before\n', { mode: 0o644 });
    await run({ env, admin: 'boss0001', checker: 'check001' });
    expect(readFileSync(file, 'utf8')).toMatch(/^POSTGRES_PASSWORD=chosen-before\nNODE_ENV=production\n/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const config = readConfig(written());
    expect(config.tron).toMatchObject({ node: 'https://node.example', key: 'a key' });
    expect(config.secret.length).toBeGreaterThanOrEqual(64);
    const { rows } = await database.pool.query('SELECT name, roles, password_hash FROM staff_account ORDER BY id');
    expect(rows).toEqual([
      { name: 'boss0001', roles: ['security', 'content', 'service'], password_hash: '' },
      { name: 'check001', roles: ['checker'], password_hash: '' },
    ]);
    expect(await verifyAuditChain(database.orm)).toMatchObject({ whole: true, rows: 2 });
  });

  it('changes nothing when it is repeated with the same answers', async () => {
    await run({ env: given, admin: 'boss0002' });
    writeFileSync(file, `${readFileSync(file, 'utf8')}# A note of the operator.\nKOI_POOL_SIZE=32\n`);
    const before = readFileSync(file, 'utf8');
    const { asked, terminal } = typing('', '', '');
    const said = await run({ terminal, admin: 'boss0003' });
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(asked[0]).toContain('[https://koi.example]');
    expect(said).toContain('KOI_SECRET is kept');
    expect(said).toContain('Administrator boss0001 exists');
    const { rows } = await database.pool.query('SELECT name FROM staff_account ORDER BY id');
    expect(rows).toEqual([{ name: 'boss0001' }, { name: 'check001' }]);
  });

  it('makes the server listen on the port of an address without a proxy', async () => {
    await run({ env: { ...given, KOI_PUBLIC_ORIGIN: 'http://localhost:24010' } });
    expect(readConfig(written())).toMatchObject({ publicOrigin: 'http://localhost:24010', port: 24010 });
    await run({ env: { ...given, PORT: '4310' } });
    expect(readConfig(written())).toMatchObject({ publicOrigin: 'https://koi.example', port: 4310 });
  });

  it('replaces single values, and removes an optional one for a dash', async () => {
    await run({ env: { ...given, KOI_TRON_NODE: 'https://node.example' } });
    const secret = written()['KOI_SECRET'];
    const { asked, terminal } = typing('https://other.example', '', '-');
    await run({ terminal });
    expect(asked[2]).toContain('- for none [https://node.example]');
    expect(written()).toMatchObject({ KOI_PUBLIC_ORIGIN: 'https://other.example', KOI_SECRET: secret });
    expect(written()).not.toHaveProperty('KOI_TRON_NODE');
  });

  it('never shows the password of the database', async () => {
    await run({ env: given });
    const stored = 'postgres://koi:long-and-own@127.0.0.1:1/koi';
    writeFileSync(file, withValues(readFileSync(file, 'utf8'), { DATABASE_URL: stored }));
    const { asked, terminal } = typing('', url, '');
    const said = await run({ terminal });
    expect(asked[1]).toContain('[postgres://koi:…@127.0.0.1:1/koi]');
    expect(asked.join() + said).not.toContain('long-and-own');
  });

  it('makes the tables as the owner, and the role of the server with the rights that it needs', async () => {
    const owner = await emptyDatabase();
    const env = { ...given, KOI_OWNER_URL: owner, DATABASE_URL: runtimeUrlOf(owner) };
    await run({ env, admin: 'boss0001', checker: 'check001' });
    expect(written()).toMatchObject({ KOI_OWNER_URL: owner, DATABASE_URL: env.DATABASE_URL });
    const server = openDatabase(env.DATABASE_URL, { poolSize: 2 });
    await expect(server.pool.query('DELETE FROM audit_row')).rejects.toThrow('permission denied');
    expect((await server.pool.query('SELECT name FROM staff_account ORDER BY id')).rows).toHaveLength(2);
    await server.close();
  });

  it('keeps the secret of the file, and refuses a database that was written with another one', async () => {
    await run({ env: given });
    const secret = written()['KOI_SECRET'] ?? '';
    await expect(run({ env: { ...given, KOI_SECRET: 'another secret, 32 characters long' } })).rejects.toThrow(
      'which is never replaced',
    );
    await enrolUnder(secret);
    await run({ env: given });
    expect(written()['KOI_SECRET']).toBe(secret);

    rmSync(file);
    await expect(run({ env: given })).rejects.toThrow('written with another KOI_SECRET');
    expect(existsSync(file)).toBe(false);
    await run({ env: { ...given, KOI_SECRET: secret } });
    expect(written()['KOI_SECRET']).toBe(secret);
    await database.pool.query('UPDATE staff_account SET totp_secret = NULL');
  });

  it('refuses other tables, demo data, a missing database and missing answers, and then writes no file', async () => {
    const empty = await emptyDatabase();
    await inDatabase(empty, 'CREATE TABLE orders (id int)');
    await expect(run({ env: { ...given, DATABASE_URL: empty } })).rejects.toThrow('other tables (orders)');

    const missing = new URL(url);
    missing.pathname = '/no_such_database';
    await expect(run({ env: { ...given, DATABASE_URL: missing.href } })).rejects.toThrow('createdb');

    await expect(run({ env: { DATABASE_URL: url } })).rejects.toThrow('KOI_PUBLIC_ORIGIN is needed');
    await expect(run({ terminal: typing('https://koi.example', undefined).terminal })).rejects.toThrow('input ended');

    const settings = createSettings({ database });
    await database.transaction((tx) => settings.change({ demo: 1 }, tx));
    await expect(run({ env: given })).rejects.toThrow('contains demo data');
    expect(existsSync(file)).toBe(false);
  });
});
