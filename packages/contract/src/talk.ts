import { z } from 'zod';
import { TALK_TEXT_MAX_LENGTH } from './constants.ts';
import { flag, id, moment } from './wire.ts';

/** Author of a message: `auto` is an automatic answer from the help articles, `system` reports a change of the talk. */
export const TALK_WRITERS = ['guest', 'staff', 'auto', 'system'] as const;

export const talkMessage = z.object({
  /** Number within the talk: 1, 2, 3 … without gaps. */
  seq: z.number().int(),
  by: z.enum(TALK_WRITERS),
  /** Name of the staff member, sent only to staff. */
  who: z.string(),
  /** Sent back only to the author, who recognises the message by it; empty for everyone else. */
  client_id: z.string(),
  text: z.string(),
  /** Address of a picture, or empty. */
  picture: z.string(),
  articles: z.array(z.object({ type: id, title: z.string() })),
  at: moment,
});
export type TalkMessage = z.output<typeof talkMessage>;

/** Unique id chosen by the sender; a message that is sent again after a lost connection is stored once. */
const clientId = z.string().regex(/^[\w-]{8,64}$/);
const seq = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const token = z.string().min(16).max(200);
const words = {
  client_id: clientId,
  text: z.string().trim().max(TALK_TEXT_MAX_LENGTH).default(''),
  picture: z.string().max(80).default(''),
};
const ping = z.object({ t: z.literal('ping') });

/** Messages from a member or visitor. The first one contains the credentials and the last known message number. */
export const guestWord = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('hello'),
    token: token.optional(),
    visitor: z
      .string()
      .regex(/^[\w-]{32,64}$/)
      .optional(),
    since: seq.default(0),
  }),
  z.object({ t: z.literal('send'), ...words }),
  z.object({ t: z.literal('read'), seq }),
  z.object({ t: z.literal('history'), before: seq }),
  z.object({ t: z.literal('typing') }),
  ping,
]);
export type GuestWord = z.output<typeof guestWord>;

/** Messages from staff, who watch one talk at a time. */
export const staffWord = z.discriminatedUnion('t', [
  z.object({ t: z.literal('hello'), token }),
  z.object({ t: z.literal('duty'), on: flag }),
  z.object({ t: z.literal('watch'), talk: id, since: seq.default(0) }),
  z.object({ t: z.literal('send'), talk: id, ...words }),
  z.object({ t: z.literal('read'), talk: id, seq }),
  z.object({ t: z.literal('history'), talk: id, before: seq }),
  z.object({ t: z.literal('typing'), talk: id }),
  ping,
]);
export type StaffWord = z.output<typeof staffWord>;

/** Messages from the server to both sides. `talk` is 0 until the talk exists. */
export type TalkNews =
  | {
      t: 'welcome';
      talk: number;
      /** Messages after `since`, or the newest ones when `since` is 0. */
      messages: TalkMessage[];
      /** Whether there are earlier messages than the first one. */
      more: boolean;
      /** `seen`: how far the other side has read. `read`: how far this side has read. */
      seen: number;
      read: number;
      on_duty: boolean;
    }
  | { t: 'message'; talk: number; message: TalkMessage }
  | { t: 'ack'; client_id: string; seq: number; at: string }
  | { t: 'refused'; client_id: string; text: string }
  | { t: 'history'; talk: number; messages: TalkMessage[]; more: boolean }
  | { t: 'seen'; talk: number; seq: number }
  | { t: 'typing'; talk: number; who: string }
  | { t: 'duty'; on: boolean }
  /** Sent to staff: the talk has changed, so the inbox has to be refreshed. */
  | { t: 'changed'; talk: number }
  | { t: 'ready'; duty: boolean }
  | { t: 'pong' };
