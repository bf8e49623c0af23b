import { z } from 'zod';
import { moment, money } from '../wire.ts';
import { runProgress } from './jobs.ts';

/**
 * A settled day of one kind of settlement. `people` and `given` are the fields that each kind names itself: how many
 * people have records, and how much of the amount they have received.
 */
export const settlementRun = <People extends z.ZodRawShape, Given extends z.ZodRawShape>(
  people: People,
  given: Given,
) =>
  z.object({
    day: z.string(),
    /** False while the run is in progress or after it was interrupted; the next run completes it. */
    finished: z.boolean(),
    ...people,
    records: z.number().int(),
    /** Number of records that correct a day settled earlier. */
    corrections: z.number().int(),
    turnover: money,
    amount: money,
    ...given,
    runs: z.number().int(),
    started_at: moment,
    finished_at: z.string(),
    /** Staff member who last started the run; empty when it was the daily job. */
    staff_name: z.string(),
    /** Null once the run has finished. */
    progress: runProgress.nullable(),
  });
