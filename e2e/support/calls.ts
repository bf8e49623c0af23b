import type { Endpoint, Envelope, OutputOf, RequestOf } from '@koi/contract';
import type { APIRequestContext } from '@playwright/test';
import { accepted, type Call, sendingOf } from '../../scripts/cast/call.ts';

/** A person with an open session. */
export interface LoggedIn {
  token: string;
}

const answerOf = async <E extends Endpoint>(
  request: APIRequestContext,
  row: E,
  input: RequestOf<E>,
  token?: string,
): Promise<Envelope<OutputOf<E>>> => {
  const { method, path, headers, body } = sendingOf(row, input as object, token);
  const response = await request.fetch(path, { method, headers, ...(body === undefined ? {} : { data: body }) });
  return response.json();
};

/** Calls of the product that the requests of a test go to, for the cast that tests and campaigns share. */
export const callsThrough =
  (request: APIRequestContext): Call =>
  async (row, input, token) =>
    accepted(row, await answerOf(request, row, input, token));

/** Makes a call with the session of a person. Throws when the call is refused. */
export const callAs = <E extends Endpoint>(
  request: APIRequestContext,
  { token }: LoggedIn,
  row: E,
  input: RequestOf<E>,
): Promise<Envelope<OutputOf<E>>> => callsThrough(request)(row, input, token);

/** Makes a call that may be refused with the session of a person. The data of a refusal is null. */
export const tryAs = <E extends Endpoint>(
  request: APIRequestContext,
  { token }: LoggedIn,
  row: E,
  input: RequestOf<E>,
): Promise<Envelope<OutputOf<E> | null>> => answerOf(request, row, input, token);
