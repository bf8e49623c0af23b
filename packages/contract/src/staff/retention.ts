import { z } from 'zod';
import { RETENTION_ITEMS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkRetention } from '../rules/retention.ts';
import { RETENTION_TEXTS } from '../texts/retention.ts';
import { integer, judged, nothing, optionalMoment } from '../wire.ts';
import { proposed } from './proposals.ts';

export const retentionRow = z.object({
  item: z.enum(RETENTION_ITEMS),
  days: z.number().int(),
  /** Records that are older than that and were not deleted yet. */
  due: z.number().int().describe('counted up to a limit'),
  /** When the job last ended with this, and how many records it deleted then and in all. */
  ran_at: optionalMoment,
  deleted: z.number().int(),
  deleted_total: z.number().int(),
  /** Number of the proposal for other days that waits for a second person; empty when there is none. */
  waiting_proposal: z.string(),
});
export type RetentionRow = z.output<typeof retentionRow>;

export const retention = {
  read: endpoint({
    method: 'GET',
    path: '/api/staff/retention',
    caller: 'staff',
    permission: 'retention.read',
    summary: 'How long each kind of record is kept, how many are due, and when they were last deleted',
    input: nothing,
    output: z.array(retentionRow),
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/staff/retention/propose',
    caller: 'staff',
    permission: 'retention.edit',
    summary: 'Propose to keep a kind of record for another number of days',
    input: z.object({
      item: z.enum(RETENTION_ITEMS),
      days: judged(),
      before: integer(0).describe('the days as the caller read them'),
      reason: judged(),
    }),
    output: proposed,
    check: checkRetention,
    done: RETENTION_TEXTS.proposed,
    refusals: ['retention.same', 'retention.stale', 'proposals.open'],
  }),
};
