import { expect, it } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const demo = { VENUE_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://koi@localhost/koi' };
const read = (changes: Record<string, string | undefined>) => readSettings({ ...demo, ...changes }, '/app');

it('runs a demo with only a secret and a database', () => {
  expect(read({})).toMatchObject({
    port: 3100,
    publicUrl: 'http://localhost:3100',
    databaseUrl: demo.DATABASE_URL,
    operatorPassword: 'koi888888',
    transferMaxAgeS: 30,
    actsPerSecond: 10,
    webDir: '/app/dist/web',
  });
  expect(read({ VENUE_DATABASE_URL: 'postgres://koi@localhost/koi_venue' }).databaseUrl).toContain('koi_venue');
  expect(read({}).platforms.map(({ code }) => code)).toEqual([
    'yunding',
    'tianji',
    'jiguang',
    'yaji',
    'xinghe',
    'jincheng',
    'canghai',
  ]);
});

it.each([
  ['VENUE_SECRET', { VENUE_SECRET: 'short' }],
  ['VENUE_PORT', { VENUE_PORT: '70000' }],
  ['VENUE_PORT', { VENUE_PORT: 'x' }],
  ['VENUE_DATABASE_URL', { DATABASE_URL: undefined }],
  ['VENUE_DATABASE_URL', { DATABASE_URL: 'mysql://x/y' }],
  ['VENUE_PUBLIC_URL', { VENUE_PUBLIC_URL: 'https://games.example/path' }],
  ['VENUE_HOSTS', { VENUE_HOSTS: 'https://venue.example' }],
  ['VENUE_HOSTS', { VENUE_HOSTS: 'venue.example,two words' }],
  ['VENUE_HOSTLESS', { VENUE_HOSTLESS: 'yes' }],
  ['VENUE_TRANSFER_MAX_AGE_S', { VENUE_TRANSFER_MAX_AGE_S: '0' }],
  ['VENUE_OPERATOR_PASSWORD', { NODE_ENV: 'production' }],
  ['VENUE_OPERATOR_PASSWORD', { NODE_ENV: 'production', VENUE_OPERATOR_PASSWORD: 'koi888888' }],
  ['VENUE_OPERATOR_PASSWORD', { NODE_ENV: 'production', VENUE_OPERATOR_PASSWORD: 'short' }],
])('names %s in the error when it is invalid', (name, changes) => {
  expect(() => read(changes)).toThrow(SettingsError);
  expect(() => read(changes)).toThrow(name);
});

it('is called at its public address, at this machine and at the hosts that are named', () => {
  const named = { VENUE_PUBLIC_URL: 'https://games.example', VENUE_HOSTS: 'venue.internal:3100, 10.0.0.8' };
  expect(read(named).hosts).toEqual([
    'venue.internal:3100',
    '10.0.0.8',
    'games.example',
    'localhost:3100',
    '127.0.0.1:3100',
  ]);
  expect([read({}).acceptsHostless, read({ VENUE_HOSTLESS: 'accept' }).acceptsHostless]).toEqual([false, true]);
});

it('runs in production with a custom operator password', () => {
  expect(read({ NODE_ENV: 'production', VENUE_OPERATOR_PASSWORD: 'long enough for it' }).production).toBe(true);
});
