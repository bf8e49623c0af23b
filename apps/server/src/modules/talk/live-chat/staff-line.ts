import { mayDo, STAFF, type StaffWord, staffWord, TALK_CLOSED, TALK_TYPING_MS } from '@koi/contract';
import type { WebSocket } from 'ws';
import { type AuthenticateStaff, Refusal, type StaffCaller } from '../../../platform/index.ts';
import { type Listener, staffSessionsOf } from './fan-out.ts';
import type { LineDeps, Watched } from './guest-line.ts';
import { createLine, type Line } from './line.ts';
import { createPump } from './pump.ts';
import { readTalk } from './store.ts';

export interface StaffLineDeps extends LineDeps {
  authenticateStaff: AuthenticateStaff;
}

type Word<T extends StaffWord['t']> = Extract<StaffWord, { t: T }>;

/**
 * The socket of a member of staff. It is notified of every talk, follows one, and sends answers when the role allows
 * it.
 */
export const createStaffLines = (deps: StaffLineDeps) => {
  const { database, limiter, log, messages, fanOut, duty, authenticateStaff } = deps;

  const open = (line: Line, watched: Set<Watched>, dutySockets: Set<string>) => {
    let token = '';
    let staff: StaffCaller | undefined;
    let pump: ReturnType<typeof createPump> | undefined;
    let listener: Listener | undefined;

    /** Authenticates again for every message, so that a revoked role takes effect at once. */
    const current = async (active = false): Promise<StaffCaller | undefined> => {
      const caller = await authenticateStaff(token, active);
      if (caller !== undefined && mayDo(caller.roles, 'service.read')) return caller;
      line.close(caller === undefined ? TALK_CLOSED.sessionEnded : TALK_CLOSED.notAllowed);
      return undefined;
    };
    const isAllowed = async () => (await current()) !== undefined;
    const self: Watched = { check: isAllowed };

    const hello = async (word: Word<'hello'>): Promise<void> => {
      token = word.token;
      staff = await current();
      if (staff === undefined) return;
      pump = createPump({ database, staffId: staff.id, send: line.send, isAllowed });
      watched.add(self);
      listener = {
        owner: undefined,
        whose: staffSessionsOf(staff.id),
        talk: () => pump?.talkId ?? 0,
        onTalk(talk) {
          line.send({ t: 'changed', talk });
          if (talk !== 0 && pump?.talkId === talk) void pump.wake().catch(() => line.close(TALK_CLOSED.restart));
        },
        onTyping: (talk, who) => line.send({ t: 'typing', talk, who }),
        onDuty: (on) => line.send({ t: 'duty', on }),
        onEnded: () => void isAllowed().catch(() => line.close(TALK_CLOSED.restart)),
      };
      fanOut.add(listener);
      line.send({ t: 'ready', duty: await duty.anybody() });
    };

    const setDuty = async (caller: StaffCaller, on: boolean): Promise<void> => {
      if (on) {
        dutySockets.add(line.id);
        await duty.begin(line.id, caller);
      } else {
        dutySockets.delete(line.id);
        await duty.end(caller.id);
      }
    };

    const send = async (caller: StaffCaller, word: Word<'send'>): Promise<void> => {
      const refuse = (text: string) => line.send({ t: 'refused', client_id: word.client_id, text });
      if (!mayDo(caller.roles, 'service.answer')) return refuse(STAFF.notAllowed);
      try {
        const { seq, at } = await messages.fromStaff(caller, line.address, word.talk, word);
        line.send({ t: 'ack', client_id: word.client_id, seq, at });
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause;
        refuse(cause.message);
      }
    };

    /** Ignored for staff without the right to answer: they neither mark messages as read nor appear to be typing. */
    const asAnswerer = async (caller: StaffCaller, word: Word<'read' | 'typing'>): Promise<void> => {
      if (!mayDo(caller.roles, 'service.answer')) return;
      const talk = await readTalk(database.orm, word.talk);
      if (talk === undefined) return;
      if (word.t === 'read') return messages.read('staff', talk, word.seq);
      const once = { limit: 1, windowMs: TALK_TYPING_MS / 2 };
      if (limiter.take(`talk-typing:${line.id}`, once).allowed)
        await fanOut.typing(talk.id, talk.owner, 'staff', caller.name);
    };

    return {
      async onWord(word: StaffWord): Promise<void> {
        if (word.t === 'hello') return hello(word);
        if (word.t === 'ping') {
          line.send({ t: 'pong' });
          return pump?.wake();
        }
        // Messages that the page sends by itself (watch, read, duty after a reconnect) do not prolong the session.
        const isActive = word.t === 'send' || word.t === 'typing';
        const caller = staff === undefined ? undefined : await current(isActive);
        if (caller === undefined || pump === undefined) return;
        if (word.t === 'duty') {
          if (mayDo(caller.roles, 'service.answer')) await setDuty(caller, word.on === 1);
        } else if (word.t === 'watch') {
          await pump.follow(() => readTalk(database.orm, word.talk), word.since, await duty.anybody());
        } else if (word.t === 'history') await pump.history(word.before);
        else if (word.t === 'send') await send(caller, word);
        else await asAnswerer(caller, word);
      },
      onClosed() {
        watched.delete(self);
        if (listener !== undefined) fanOut.remove(listener);
        if (dutySockets.delete(line.id)) void duty.lapse(line.id).catch(() => undefined);
      },
    };
  };

  return (socket: WebSocket, address: string, watched: Set<Watched>, dutySockets: Set<string>): void =>
    createLine({ socket, address, limiter, log, words: staffWord }, (line) => open(line, watched, dutySockets));
};
