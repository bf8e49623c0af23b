import type { TALK_WRITERS } from '@koi/contract';
import type { Tx } from '../../../platform/index.ts';
import { addMessage, changeTalk, lockTalkOf } from './store.ts';
import { type Guest, memberGuest, visitorGuest } from './talk.ts';

export interface ImportedTalk {
  /** A member's id, or the key of a visitor. */
  guest: number | string;
  staff: { id: number; name: string };
  /** Number of the last messages that the staff have not read. */
  unread: number;
  closed: boolean;
  words: readonly {
    by: (typeof TALK_WRITERS)[number];
    text: string;
    at: Date;
    articles?: { type: number; title: string }[];
  }[];
}

/** Imports a talk from another system in the state that it would have here. */
export const importTalk = async (tx: Tx, { guest, staff, unread, closed, words }: ImportedTalk): Promise<void> => {
  const first = words[0];
  if (first === undefined) return;
  const whose: Guest = typeof guest === 'number' ? memberGuest(guest) : visitorGuest(guest);
  let talk = await lockTalkOf(tx, whose, first.at);
  for (const { by, text, at, articles = [] } of words) {
    const isStaff = by === 'staff';
    const message = {
      clientId: `import-${talk.lastSeq}`,
      by,
      text,
      at,
      articles,
      ...(isStaff && { staffId: staff.id, staffName: staff.name }),
    };
    const change = isStaff
      ? { waitingSince: null, holderId: staff.id, holderName: staff.name }
      : by === 'guest'
        ? { waitingSince: talk.waitingSince ?? at }
        : {};
    talk = await addMessage(tx, talk, message, change);
  }
  const last = words.at(-1)?.at ?? first.at;
  await changeTalk(tx, talk.id, {
    guestRead: talk.lastSeq,
    staffRead: talk.lastSeq - unread,
    ...(closed && { closedAt: last, waitingSince: null, holderId: null, holderName: '' }),
  });
};
