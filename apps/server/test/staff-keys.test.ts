import { type Endpoint, memberRows, staffRows, WIRE } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { testApp, tokenFor } from './app.ts';
import { openWays } from './deposits.ts';
import { staffToken } from './staff.ts';

const moneyRows = Object.entries(staffRows as Record<string, Record<string, Endpoint>>).flatMap(([feature, rows]) =>
  Object.entries(rows).flatMap(([name, row]) => (row.money === true ? [{ name: `${feature}.${name}`, row }] : [])),
);

const test = await testApp();
const { app, call, database, register } = test;
await openWays(database);
const admin = await staffToken(test, 'admin');
const member = await register('payer001');

/** Sends exactly these headers, because the shared helper would add a key. */
const post = async (row: Endpoint, payload: object, headers: Record<string, string> = {}) => {
  const sent = { authorization: `Bearer ${await tokenFor(row, admin)}`, ...headers };
  const response = await app.http.inject({ method: 'POST', url: row.path, headers: sent, payload });
  return { status: response.statusCode, body: response.json() };
};

const effects = async () => {
  const { rows } = await database.pool.query(
    `SELECT (SELECT count(*) FROM ledger_posting)::int AS postings,
            (SELECT count(*) FROM audit_row WHERE "group" <> 'login')::int AS audited,
            (SELECT count(*) FROM idempotent_answer)::int AS answers`,
  );
  return rows[0];
};

describe('a staff call that moves money', () => {
  it.each(moneyRows)('$name is refused without an Idempotency-Key', async ({ row }) => {
    expect(await post(row, { no: 'D1', id: 1, day: '2026-06-01', remark: '' })).toEqual({
      status: 200,
      body: { code: 400, message: WIRE.keyMissing, data: null },
    });
  });

  it('has no effect without a key, and exactly one effect with a key', async () => {
    const opened = await call(memberRows.deposits.create, { paytype: 'wxpay', amount: '500' }, { token: member });
    const order = { no: opened.body.message, remark: '' };
    const before = await effects();
    expect((await post(staffRows.deposits.approve, order)).body.code).toBe(400);
    expect(await effects()).toEqual(before);

    const headers = { 'idempotency-key': 'one-submit-of-one-person' };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await post(staffRows.deposits.approve, order, headers)).body.code).toBe(200);
    }
    expect((await call(memberRows.members.balance, {}, { token: member })).body.data.balance).toBe('500.00');
    expect(await effects()).toMatchObject({ audited: before.audited + 1 });
  });

  it('refuses a malformed key', async () => {
    const { body } = await post(staffRows.deposits.approve, { no: 'D1', remark: '' }, { 'idempotency-key': 'short' });
    expect(body).toEqual({ code: 400, message: WIRE.badInput, data: null });
  });
});

it('a member call is accepted without a key', async () => {
  const { body } = await call(memberRows.deposits.create, { paytype: 'wxpay', amount: '500' }, { token: member });
  expect(body.code).toBe(200);
});
