import { z } from 'zod';
import { CLOSURE_OBSTACLES, CLOSURE_STATES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkClosure } from '../rules/closures.ts';
import { CLOSURES } from '../texts/closures.ts';
import { empty, flag, judged, judgedSecret, moment, nothing, optionalMoment } from '../wire.ts';

export const closurePage = z.object({
  /** What has to be settled first. */
  obstacles: z.array(z.enum(CLOSURE_OBSTACLES)),
  kept_days: z.number().int().describe('how long personal data is kept after the account was closed'),
  excluded: flag.describe('1 while the member has excluded themselves'),
  /** The newest request; null when there is none of the last days. */
  request: z
    .object({
      state: z.enum(CLOSURE_STATES),
      asked_at: moment,
      ready_at: moment.describe('from when on staff decide'),
      ended_at: optionalMoment,
      /** Why staff refused it. */
      reason: z.string(),
    })
    .nullable(),
});
export type ClosurePage = z.output<typeof closurePage>;

export const closures = {
  current: endpoint({
    method: 'GET',
    path: '/api/account-closure',
    caller: 'member',
    summary: 'What has to be settled before the account can be closed, and the request under way',
    input: nothing,
    output: closurePage,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/account-closure/ask',
    caller: 'member',
    summary: 'Ask to close the account for good, with the login password; two people of staff decide after some days',
    input: z.object({ password: judgedSecret(), reason: judged() }),
    output: empty,
    check: checkClosure,
    done: CLOSURES.asked,
    budget: { calls: 30, minutes: 60 },
    refusals: ['security.passwordWrong', 'members.tooManyTries', 'closures.underWay', 'closures.notReady'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/account-closure/withdraw',
    caller: 'member',
    summary: 'Take the request back; the account stays as it is',
    input: nothing,
    output: empty,
    done: CLOSURES.withdrawn,
    refusals: ['closures.noneUnderWay'],
  }),
};
