import { allRows, MEMBERS, memberRows, WIRE } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';

const MINUTE_MS = 60_000;
const clock = new ManualClock('2026-03-01T12:00:00+08:00');
const { app, call, register } = await testApp({ clock, config: { rateLimits: true } });

const uploads = Object.entries(allRows).flatMap(([feature, rows]) =>
  Object.entries(rows).flatMap(([name, row]) => (row.upload === true ? [{ name: `${feature}.${name}`, row }] : [])),
);

/** Uploads an invalid file. Attempts count even when they are refused. */
const upload = async (url: string, token: string) => {
  const payload = new FormData();
  payload.append('file', new Blob(['this is no picture']), 'a.png');
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.http.inject({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, message: response.json().message };
};

const TOO_MANY = { status: 429, message: WIRE.tooManyRequests };

describe('a call budget', () => {
  it.each(uploads)('exists for $name', ({ row }) => {
    expect(row.budget).toBeDefined();
  });

  it('allows each member six avatar uploads an hour', async () => {
    const { path } = memberRows.members.uploadAvatar;
    const [one, other] = [await register('budget01'), await register('budget02')];
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await upload(path, one)).toEqual({ status: 200, message: MEMBERS.avatarKind });
    }
    expect(await upload(path, one)).toEqual(TOO_MANY);
    expect((await upload(path, other)).status).toBe(200);
    expect((await call(memberRows.members.user, {}, { token: one })).status).toBe(200);
    clock.advance(60 * MINUTE_MS);
    expect((await upload(path, one)).status).toBe(200);
  });

  it('counts refused receipts too', async () => {
    const { path } = memberRows.deposits.uploadReceipt;
    const token = await register('budget03');
    for (let tries = 0; tries < 30; tries += 1) expect((await upload(path, token)).status).toBe(200);
    expect(await upload(path, token)).toEqual(TOO_MANY);
  });

  it('allows thirty QR codes a minute', async () => {
    const token = await register('budget04');
    const draw = async () => (await call(memberRows.deposits.addressQr, { address: '' }, { token })).status;
    for (let tries = 0; tries < 30; tries += 1) expect(await draw()).toBe(200);
    expect(await draw()).toBe(429);
    clock.advance(MINUTE_MS);
    expect(await draw()).toBe(200);
  });
});

it('stored pictures have their own limit per address, independent of API calls', async () => {
  const look = async () => (await app.http.inject({ url: `/media/pictures/${'x'.repeat(42)}` })).statusCode;
  for (let looks = 0; looks < 3_000; looks += 1) expect(await look()).toBe(404);
  expect(await look()).toBe(429);
  expect((await call(memberRows.settings.app)).status).toBe(200);
  clock.advance(MINUTE_MS);
  expect(await look()).toBe(404);
});
