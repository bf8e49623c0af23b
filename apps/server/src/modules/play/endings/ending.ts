import { ENDING_ALERT_MINUTES } from '@koi/contract';
import type { Reply } from '../venues/index.ts';

/** How soon a venue that has not confirmed is asked again. */
export const AGAIN_MS = 10_000;
const ALERT_MS = ENDING_ALERT_MINUTES * 60_000;

/**
 * What a venue's answer says about the end of a member's games. A venue that does not know the player has no games of
 * theirs, unless the member has money there by our books: then the answer can't be right, and the venue is asked again.
 */
export const answerOf = (
  reply: Reply<{ rounds: number }> | undefined,
  booked: bigint,
): 'silent' | 'round' | 'confirmed' => {
  if (reply?.kind === 'refused' && reply.error === 'unknown_player') return booked > 0n ? 'silent' : 'confirmed';
  if (reply?.kind !== 'ok') return 'silent';
  return reply.value.rounds > 0 ? 'round' : 'confirmed';
};

/** Whether venues did what was asked: all of them, not those that don't offer the call, or one of them is not reached. */
export const informedBy = (replies: readonly Reply<null>[]): 'done' | 'unable' | 'unreached' => {
  const failed = replies.filter(({ kind }) => kind !== 'ok');
  const isUnable = (reply: Reply<null>) =>
    reply.kind === 'refused' || (reply.kind === 'unknown' && reply.cause === 'missing');
  if (failed.length === 0) return 'done';
  return failed.every(isUnable) ? 'unable' : 'unreached';
};

/** An ending that took too long is reported once. */
export const isAlerting = (
  { requestedAt, alertedAt }: { requestedAt: Date; alertedAt: Date | null },
  now: Date,
): boolean => alertedAt === null && now.getTime() - requestedAt.getTime() >= ALERT_MS;
