import { memberRows } from '@koi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asQuery, SMUGGLED } from './drawn-input.ts';
import {
  endpointWalk,
  expectSound,
  faultOfCall,
  headersOf,
  rows,
  testDrawnInputs,
  testEmptyBodies,
  testUnchangedLedger,
} from './endpoint-walk.ts';

/** Rows without a handler. This list may only shrink. */
const NOT_OPEN_YET: readonly string[] = [];

const walk = await endpointWalk();
const { app, call, tokenFor, walker } = walk;
const { user } = memberRows.members;

describe('every row of the contract', () => {
  it.each(rows)('$name requires a session unless anyone may call it', async ({ row }) => {
    const { status, body } = await call(row);
    expect(status === 401).toBe(row.caller !== 'anyone');
    expect(body.code === 401).toBe(row.caller !== 'anyone');
  });

  it.each(rows.filter(({ row }) => row.caller === 'anyone'))(
    '$name treats an expired token as a visitor',
    async ({ row }) => {
      const { status } = await call(row, {}, { token: 'x'.repeat(43) });
      expect(status).not.toBe(401);
    },
  );

  it('is served, or is on the list of rows without a handler', async () => {
    const closed: string[] = [];
    for (const { name, row } of rows) {
      const { status, body } = await call(row, {}, { token: await tokenFor(row) });
      if (status === 501) {
        closed.push(name);
        expect(body).toEqual({ code: 501, message: '功能尚未开放', data: null });
      }
    }
    expect(closed.toSorted()).toEqual(NOT_OPEN_YET.toSorted());
  });

  describe('ignores unknown fields', () => {
    /** The member as every page shows it, without the block of play: the call for a pause needs no input and sets one. */
    const readWalker = async () => {
      const { block: _, block_until: __, ...rest } = (await call(user, {}, { token: walker })).body.data;
      return rest;
    };
    let before: Awaited<ReturnType<typeof readWalker>>;
    beforeAll(async () => {
      before = await readWalker();
    });

    it.each(rows)('$name', async ({ row }) => {
      const response = await app.http.inject({
        method: row.method,
        url: row.method === 'GET' ? `${row.path}?balance=9999&vip=10&role=admin&__proto__[vip]=10` : row.path,
        headers: { ...headersOf(row, await tokenFor(row)), 'content-type': 'application/json' },
        ...(row.method === 'GET' ? {} : { payload: `{${SMUGGLED}}` }),
      });
      expectSound(response.statusCode, response.body);
      expect(response.statusCode).not.toBe(400);
      expect(({} as Record<string, unknown>)['vip']).toBeUndefined();
    });

    it('so that the member is the same after all of these calls', async () => {
      expect(await readWalker()).toEqual(before);
    });
  });

  it('answers numbers beyond the range of the database', async () => {
    const faults: string[] = [];
    for (const { row } of rows) {
      const { properties = {} } = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' });
      const isNumeric = (field: unknown) => /"type":"(number|integer)"/.test(JSON.stringify(field));
      const fields = Object.entries(properties).map(([name, field]) => [
        name,
        isNumeric(field) ? 9_999_999_999 : '原因',
      ]);
      const input = Object.fromEntries(fields);
      const sent = row.method === 'GET' ? { query: asQuery(input) } : { payload: input };
      const headers = headersOf(row, await tokenFor(row));
      const response = await app.http.inject({ method: row.method, url: row.path, headers, ...sent });
      const fault = faultOfCall(response.statusCode, response.body);
      if (fault !== undefined) faults.push(`${row.path}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  // all-endpoints.campaign.test.ts makes all calls in these ways.
  const sample = rows.filter((_, at) => at % 10 === 0);
  testDrawnInputs(walk, sample);
  testEmptyBodies(walk, sample);

  testUnchangedLedger(walk);
});
