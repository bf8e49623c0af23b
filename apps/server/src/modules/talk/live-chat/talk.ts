import { refuse, sha256 } from '../../../platform/index.ts';
import type { talks } from './tables.ts';

export type TalkRow = typeof talks.$inferSelect;
export type TalkChange = Partial<Omit<TalkRow, 'id' | 'owner' | 'memberId'>>;

interface Person {
  id: number;
  name: string;
}

/** The owner of a talk: a member, or a visitor identified by a key that their browser created. */
export interface Guest {
  memberId: number | undefined;
  owner: string;
}

export const memberGuest = (memberId: number): Guest => ({ memberId, owner: `m:${memberId}` });

/** The key itself is never stored, so a reader of the table can't write as the visitor. */
export const visitorGuest = (key: string): Guest => ({
  memberId: undefined,
  owner: `v:${sha256(`koi visitor ${key}`).toString('base64url')}`,
});

const NUMBERS = 10_000;

/** Four digits that help to distinguish visitors; they are not unique. */
export const visitorNumber = (owner: string): string =>
  String(sha256(owner).readUInt32BE(0) % NUMBERS).padStart(4, '0');

/** The guest's message reopens a closed talk and releases its holder. */
export const afterGuestWord = (talk: TalkRow, now: Date): TalkChange => ({
  waitingSince: talk.waitingSince ?? now,
  ...(talk.closedAt !== null && { closedAt: null, holderId: null, holderName: '' }),
});

const refuseWhenHeld = (talk: TalkRow, staff: Person): void => {
  if (talk.holderId !== null && talk.holderId !== staff.id) throw refuse('liveChat.heldBy', talk.holderName);
};

const refuseWhenClosed = (talk: TalkRow): void => {
  if (talk.closedAt !== null) throw refuse('liveChat.alreadyClosed');
};

/** The member of staff who answers becomes the holder of the talk. */
export const afterStaffWord = (talk: TalkRow, staff: Person): TalkChange => {
  refuseWhenHeld(talk, staff);
  return { waitingSince: null, closedAt: null, holderId: staff.id, holderName: staff.name };
};

/** Undefined when the member of staff already holds the talk. */
export const afterTake = (talk: TalkRow, staff: Person): TalkChange | undefined => {
  refuseWhenClosed(talk);
  refuseWhenHeld(talk, staff);
  return talk.holderId === staff.id ? undefined : { holderId: staff.id, holderName: staff.name };
};

export const afterHandOver = (talk: TalkRow, { from, to }: { from: number; to: Person }): TalkChange => {
  refuseWhenClosed(talk);
  if ((talk.holderId ?? 0) !== from) throw refuse('liveChat.stale');
  return { holderId: to.id, holderName: to.name };
};

export const afterClose = (talk: TalkRow, staff: Person, now: Date): TalkChange => {
  refuseWhenClosed(talk);
  refuseWhenHeld(talk, staff);
  return { closedAt: now, waitingSince: null, holderId: null, holderName: '' };
};
