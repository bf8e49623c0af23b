import { expect, it } from 'vitest';
import { requireProtectedDatabase } from './database-address.ts';

const names: Record<string, string[]> = {
  postgres: ['172.18.0.3'],
  'db.example': ['203.0.113.7'],
  'two.example': ['10.0.0.5', '203.0.113.7'],
};
const resolve = async (host: string): Promise<string[]> => {
  if (/^[\d.:a-f]+$/.test(host)) return [host];
  const found = host === 'localhost' ? ['::1', '127.0.0.1'] : names[host];
  if (found === undefined) throw new Error(`no address of ${host}`);
  return found;
};
const check = (databaseUrl: string, others: { ownerUrl?: string; replicaUrl?: string } = {}) =>
  requireProtectedDatabase({ databaseUrl, ...others }, resolve);

it.each([
  'postgres://koi:x@127.0.0.1/koi',
  'postgres://koi:x@[::1]/koi',
  'postgres://koi:x@localhost/koi',
  'postgres://koi:x@10.1.2.3/koi',
  'postgres://koi:x@[fd00::5]/koi',
  'postgres://koi:x@postgres:5432/koi',
  'postgres://koi:x@unused/koi?host=%2Fvar%2Frun%2Fpostgresql',
  'postgres:///koi',
])('%s needs no TLS, because it leads to this machine or a private network', async (address) => {
  await expect(check(address)).resolves.toBeUndefined();
});

it.each([
  'postgres://koi:x@db.example/koi?sslmode=verify-full',
  'postgres://koi:x@203.0.113.7/koi?sslmode=require',
  'postgres://koi:x@db.example/koi?sslmode=verify-ca&sslrootcert=/etc/koi/ca.pem',
])('%s is accepted, because it uses TLS', async (address) => {
  await expect(check(address)).resolves.toBeUndefined();
});

it.each([
  'postgres://koi:x@db.example/koi',
  'postgres://koi:x@203.0.113.7/koi',
  'postgres://koi:x@[2001:db8::1]/koi',
  'postgres://koi:x@two.example/koi',
  'postgres://koi:x@unknown.example/koi',
  'postgres://koi:x@127.0.0.1/koi?host=db.example',
  'postgres://koi:x@db.example/koi?sslmode=disable',
  'postgres://koi:x@db.example/koi?sslmode=prefer',
  'postgres://koi:x@db.example/koi?sslmode=no-verify',
  'postgres://koi:x@db.example/koi?sslmode=require&uselibpqcompat=true',
])('%s is refused, because others could read or answer it', async (address) => {
  await expect(check(address)).rejects.toThrow('DATABASE_URL:');
  await expect(check('postgres://koi:x@127.0.0.1/koi', { ownerUrl: address })).rejects.toThrow('KOI_OWNER_URL:');
  await expect(check('postgres://koi:x@127.0.0.1/koi', { replicaUrl: address })).rejects.toThrow('KOI_REPLICA_URL:');
  await expect(check(address)).rejects.toThrow('sslmode=verify-full');
});
