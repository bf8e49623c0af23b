import { z } from 'zod';
import { DATA_COPY_STATES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkLoginPassword } from '../rules/security.ts';
import { DATA_COPIES } from '../texts/data-copies.ts';
import { judgedSecret, nothing, optionalMoment } from '../wire.ts';

/** The last copy that the member asked for. */
export const dataCopy = z.object({
  state: z.enum(DATA_COPY_STATES),
  requested_at: optionalMoment,
  ready_at: optionalMoment,
  expires_at: optionalMoment,
  bytes: z.number().int().describe('size of the file; 0 until it is ready'),
  next_at: optionalMoment.describe('when another one can be asked for; empty for now'),
});
export type DataCopy = z.output<typeof dataCopy>;

const password = z.object({ password: judgedSecret() });
const budget = { calls: 30, minutes: 60 } as const;

export const dataCopies = {
  state: endpoint({
    method: 'GET',
    path: '/api/data-copy',
    caller: 'member',
    summary: 'The last copy of the member’s data, and when another one can be asked for',
    input: nothing,
    output: dataCopy,
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/data-copy/request',
    caller: 'member',
    summary: 'Ask for a copy of everything that the site stores about the member, with the login password',
    input: password,
    output: dataCopy,
    check: checkLoginPassword,
    done: DATA_COPIES.requested,
    budget,
    refusals: ['security.passwordWrong', 'members.tooManyTries', 'dataCopies.waiting', 'dataCopies.tooSoon'],
  }),
  download: endpoint({
    method: 'POST',
    path: '/api/data-copy/download',
    caller: 'member',
    summary: 'An address that gives the file once within a minute, with the login password',
    input: password,
    output: z.object({ url: z.string() }),
    check: checkLoginPassword,
    budget,
    refusals: ['security.passwordWrong', 'members.tooManyTries', 'dataCopies.notReady'],
  }),
};
