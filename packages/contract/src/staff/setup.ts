import { z } from 'zod';
import { SETUP_POINTS, SETUP_STATES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkReason } from '../rules/proposals.ts';
import { PROPOSALS } from '../texts/proposals.ts';
import { SETUP } from '../texts/setup.ts';
import { empty, judged, moment, nothing } from '../wire.ts';

export const setupPoint = z.object({
  point: z.enum(SETUP_POINTS),
  /** `done`, `advised` when the site can open without it, or `required`. */
  state: z.enum(SETUP_STATES),
  /** The present state. */
  detail: z.string(),
  /** The missing parts and why they matter; empty when nothing is missing. */
  problem: z.string(),
});
export type SetupPoint = z.output<typeof setupPoint>;

export const setupState = z.object({
  read_at: moment,
  opened_at: z.string().describe('when the site opened for the first time; empty before'),
  points: z.array(setupPoint),
  proposal: z.string().describe('number of the waiting proposal to open the site in spite of missing points; or empty'),
});
export type SetupState = z.output<typeof setupState>;

export const setup = {
  state: endpoint({
    method: 'GET',
    path: '/api/staff/setup',
    caller: 'staff',
    permission: 'setup.read',
    summary: 'What a new house has set up and what it misses, read from the real state',
    input: nothing,
    output: setupState,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/staff/setup/open',
    caller: 'staff',
    permission: 'setup.open',
    summary: 'Open the site to members; refused while something required is missing',
    input: nothing,
    output: empty,
    done: SETUP.opened,
    refusals: ['setup.alreadyOpen', 'setup.incomplete'],
  }),
  proposeOpening: endpoint({
    method: 'POST',
    path: '/api/staff/setup/propose-opening',
    caller: 'staff',
    permission: 'setup.open',
    summary: 'Propose to open the site although something required is missing; a second person decides',
    input: z.object({ reason: judged() }),
    output: z.object({ no: z.string() }),
    check: ({ reason }) => checkReason(reason),
    done: PROPOSALS.made,
    refusals: ['setup.alreadyOpen', 'setup.complete', 'proposals.open'],
  }),
};
