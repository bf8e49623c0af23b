import type { RunProgress } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { integer } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Columns of a run that commits in parts. A run that was interrupted continues after the last part. */
export const progressColumns = {
  /** Number of members of the run, and how many of them are done. */
  total: integer('total').notNull().default(0),
  done: integer('done').notNull().default(0),
  /** Members up to this id are done, because a run takes them in the order of their ids. */
  afterMember: integer('after_member').notNull().default(0),
  /** When the last part was committed. */
  movedAt: moment('moved_at'),
};

/** A run that has not moved for this long is shown as interrupted. */
const STILL_MS = 600_000;

export interface Progress {
  startedAt: Date;
  movedAt: Date | null;
  done: number;
  total: number;
}

/** The time at which a run ends if it continues at its average speed. */
const endOf = ({ startedAt, movedAt, done, total }: Progress): Date | undefined => {
  if (movedAt === null || done === 0) return undefined;
  const perMember = (movedAt.getTime() - startedAt.getTime()) / done;
  return new Date(movedAt.getTime() + perMember * (total - done));
};

/** Progress of an unfinished run as staff see it. */
export const progressOf = (run: Progress, now: Date): RunProgress => {
  const isMoving = now.getTime() - (run.movedAt ?? run.startedAt).getTime() < STILL_MS;
  const end = isMoving ? endOf(run) : undefined;
  return {
    done: Math.min(run.done, run.total),
    total: run.total,
    interrupted: !isMoving,
    ends_at: end === undefined ? '' : beijingTime(end),
  };
};
