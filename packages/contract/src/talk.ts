import { z } from 'zod';
import { TALK_TEXT_MAX_LENGTH } from './constants.ts';
import { flag, id, moment } from './wire.ts';

/** Who wrote something in a talk: `auto` is the answer from the help articles, `system` what happened to the talk. */
export const TALK_WRITERS = ['guest', 'staff', 'auto', 'system'] as const;

export const talkMessage = z.object({
  /** 1, 2, 3 … within its talk: whoever has one has all before it. */
  seq: z.number().int(),
  by: z.enum(TALK_WRITERS),
  /** The name of the staff, which only the staff see. */
  who: z.string(),
  /** Given back to whoever wrote it, so that they know their own; empty for all others. */
  client_id: z.string(),
  text: z.string(),
  /** A picture's address, or nothing. */
  picture: z.string(),
  articles: z.array(z.object({ type: id, title: z.string() })),
  at: moment,
});
export type TalkMessage = z.output<typeof talkMessage>;

/** Made by the sender, one a message: sent again after a lost connection it is still one message. */
const clientId = z.string().regex(/^[\w-]{8,64}$/);
const seq = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const token = z.string().min(16).max(200);
const words = {
  client_id: clientId,
  text: z.string().trim().max(TALK_TEXT_MAX_LENGTH).default(''),
  picture: z.string().max(80).default(''),
};
const ping = z.object({ t: z.literal('ping') });

/** What a member or a visitor says on their socket. The first word says who they are, and what they already have. */
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

/** What the staff say on theirs. They watch one talk at a time. */
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

/** What the server says to either. `talk` is 0 while there is none yet. */
export type TalkNews =
  | {
      t: 'welcome';
      talk: number;
      /** What came after `since`, or the newest when that was 0. */
      messages: TalkMessage[];
      /** There is more above the first of them. */
      more: boolean;
      /** How far the other side has read, and how far this side. */
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
  /** To the staff: something about this talk is new, and the inbox may look different. */
  | { t: 'changed'; talk: number }
  | { t: 'ready'; duty: boolean }
  | { t: 'pong' };
