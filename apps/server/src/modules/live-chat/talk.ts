import { STAFF_TALKS } from '@koi/contract';
import { Refusal, sha256 } from '../../platform/index.ts';
import type { talks } from './tables.ts';

export type TalkRow = typeof talks.$inferSelect;
export type TalkChange = Partial<Omit<TalkRow, 'id' | 'owner' | 'memberId'>>;

interface Person {
  id: number;
  name: string;
}

/** Whose talk it is: a member, or a visitor by the key their browser made. */
export interface Guest {
  memberId: number | undefined;
  owner: string;
}

export const memberGuest = (memberId: number): Guest => ({ memberId, owner: `m:${memberId}` });

/** The key itself is never stored: whoever reads the table can't speak as the visitor. */
export const visitorGuest = (key: string): Guest => ({
  memberId: undefined,
  owner: `v:${sha256(`koi visitor ${key}`).toString('base64url')}`,
});

const NUMBERS = 10_000;

/** Four digits to tell visitors apart by; two may share them. */
export const visitorNumber = (owner: string): string =>
  String(sha256(owner).readUInt32BE(0) % NUMBERS).padStart(4, '0');

/** A closed talk begins anew, and is nobody's. */
export const afterGuestWord = (talk: TalkRow, now: Date): TalkChange => ({
  waitingSince: talk.waitingSince ?? now,
  ...(talk.closedAt !== null && { closedAt: null, holderId: null, holderName: '' }),
});

const refuseWhenHeld = (talk: TalkRow, staff: Person): void => {
  if (talk.holderId !== null && talk.holderId !== staff.id) throw new Refusal(409, STAFF_TALKS.heldBy(talk.holderName));
};

const refuseWhenClosed = (talk: TalkRow): void => {
  if (talk.closedAt !== null) throw new Refusal(409, STAFF_TALKS.alreadyClosed);
};

/** Whoever answers holds it from then on. */
export const afterStaffWord = (talk: TalkRow, staff: Person): TalkChange => {
  refuseWhenHeld(talk, staff);
  return { waitingSince: null, closedAt: null, holderId: staff.id, holderName: staff.name };
};

/** Nothing when it is one's own already. */
export const afterTake = (talk: TalkRow, staff: Person): TalkChange | undefined => {
  refuseWhenClosed(talk);
  refuseWhenHeld(talk, staff);
  return talk.holderId === staff.id ? undefined : { holderId: staff.id, holderName: staff.name };
};

export const afterHandOver = (talk: TalkRow, { from, to }: { from: number; to: Person }): TalkChange => {
  refuseWhenClosed(talk);
  if ((talk.holderId ?? 0) !== from) throw new Refusal(409, STAFF_TALKS.stale);
  return { holderId: to.id, holderName: to.name };
};

export const afterClose = (talk: TalkRow, staff: Person, now: Date): TalkChange => {
  refuseWhenClosed(talk);
  refuseWhenHeld(talk, staff);
  return { closedAt: now, waitingSince: null, holderId: null, holderName: '' };
};
