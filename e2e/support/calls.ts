import type { APIRequestContext } from '@playwright/test';
import { accepted, type Call, sendingOf } from '../../scripts/cast/call.ts';

/** Calls of the product that the requests of a test go to, for the cast that tests and campaigns share. */
export const callsThrough =
  (request: APIRequestContext): Call =>
  async (row, input, token) => {
    const { method, path, headers, body } = sendingOf(row, input as object, token);
    const response = await request.fetch(path, { method, headers, ...(body === undefined ? {} : { data: body }) });
    return accepted(row, await response.json());
  };
