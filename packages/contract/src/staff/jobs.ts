import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../wire.ts';

/** Progress of a run that commits in parts and has not finished. */
export const runProgress = z.object({
  done: z.number().int(),
  total: z.number().int(),
  /** True when nothing has moved for ten minutes. The next run continues after the last part. */
  interrupted: z.boolean(),
  ends_at: z.string().describe('estimated; empty while it is unknown'),
});
export type RunProgress = z.output<typeof runProgress>;

export const JOB_STATES = ['never', 'running', 'done', 'failed', 'interrupted'] as const;

export const backgroundJob = z.object({
  name: z.string(),
  title: z.string(),
  schedule: z.string().describe('when it is due, in words'),
  state: z.enum(JOB_STATES),
  started_at: z.string(),
  ended_at: z.string(),
  failure: z.string(),
  /** Null unless the job is running and reports its progress. */
  progress: runProgress.nullable(),
  next_at: z.string().describe('empty for a job that runs only on request'),
  /** After this time a run counts as failed. */
  expires_s: z.number().int(),
});
export type BackgroundJob = z.output<typeof backgroundJob>;

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/jobs',
    caller: 'staff',
    permission: 'audit.read',
    summary: 'Background jobs: when each is due, its last run, its progress and its failure',
    input: nothing,
    output: z.array(backgroundJob),
  }),
};
