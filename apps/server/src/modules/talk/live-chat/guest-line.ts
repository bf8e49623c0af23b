import { type GuestWord, guestWord, TALK_CLOSED, TALK_TYPING_MS, TALKS } from '@koi/contract';
import type { WebSocket } from 'ws';
import {
  type Authenticate,
  type Database,
  type Limiter,
  type Logger,
  perWindow,
  Refusal,
  type Tries,
} from '../../../platform/index.ts';
import type { Duty } from './duty.ts';
import type { FanOut, Listener } from './fan-out.ts';
import { createLine, type Line } from './line.ts';
import type { Messages } from './messages.ts';
import { createPump } from './pump.ts';
import { talkOf } from './store.ts';
import { type Guest, memberGuest, visitorGuest } from './talk.ts';

export interface LineDeps {
  database: Database;
  limiter: Limiter;
  log: Logger;
  messages: Messages;
  fanOut: FanOut;
  duty: Duty;
}

export interface GuestLineDeps extends LineDeps {
  /** Counts what reaches the staff in the database, for all processes together. */
  tries: Pick<Tries, 'take'>;
  authenticate: Authenticate;
  /** Whether the site is in maintenance, during which only staff have sockets. */
  isInMaintenance: () => Promise<boolean>;
}

const SENDING = { limit: 30, windowMs: 60_000 };
const NEW_VISITORS = { limit: 12, windowMs: 3_600_000 };

/** Also checked on a timer, so that a socket closes when its session expires. */
export interface Watched {
  check(): Promise<boolean>;
}

/** The socket of a member or a visitor. It has access to one talk: their own. */
export const createGuestLines = (deps: GuestLineDeps) => {
  const { database, limiter, tries, log, messages, fanOut, duty, authenticate, isInMaintenance } = deps;

  const guestOf = async ({ token, visitor }: Extract<GuestWord, { t: 'hello' }>): Promise<Guest | undefined> => {
    if (token !== undefined) {
      const session = await authenticate(token);
      return session && memberGuest(session.memberId);
    }
    return visitor === undefined ? undefined : visitorGuest(visitor);
  };

  const open = (line: Line, watched: Set<Watched>) => {
    let guest: Guest | undefined;
    let token: string | undefined;
    let listener: Listener | undefined;

    /** Returns false and closes the socket during maintenance and when its session has ended. */
    const isAllowed = async (): Promise<boolean> => {
      if (await isInMaintenance()) {
        line.close(TALK_CLOSED.maintenance);
        return false;
      }
      const session = token === undefined ? undefined : await authenticate(token);
      if (token === undefined || session?.memberId === guest?.memberId) return true;
      line.close(TALK_CLOSED.sessionEnded);
      return false;
    };
    const pump = createPump({ database, staffId: undefined, send: line.send, isAllowed });
    const self: Watched = { check: isAllowed };

    const hello = async (word: Extract<GuestWord, { t: 'hello' }>): Promise<void> => {
      if (await isInMaintenance()) return line.close(TALK_CLOSED.maintenance);
      const known = await guestOf(word);
      if (known === undefined) return line.close(TALK_CLOSED.sessionEnded);
      guest = known;
      token = word.token;
      watched.add(self);
      listener = {
        owner: known.owner,
        whose: known.owner,
        talk: () => pump.talkId,
        onTalk(talk) {
          pump.begin(talk);
          void pump.wake().catch(() => line.close(TALK_CLOSED.restart));
        },
        onTyping: (talk, who) => line.send({ t: 'typing', talk, who }),
        onDuty: (on) => line.send({ t: 'duty', on }),
        onEnded: () => void isAllowed().catch(() => line.close(TALK_CLOSED.restart)),
      };
      // Subscribes before reading, so that no message is missed in between.
      fanOut.add(listener);
      await pump.follow(() => talkOf(database.orm, known.owner), word.since, await duty.anybody());
    };

    /** Counts a message, and the talk that it begins when a visitor sends it. */
    const maySend = async ({ owner, memberId }: Guest): Promise<boolean> => {
      const begins = memberId === undefined && pump.talkId === 0;
      const rules = [
        perWindow(`talk-sends:${owner}`, SENDING),
        ...(begins ? [perWindow(`talk-visitors:${line.address}`, NEW_VISITORS)] : []),
      ];
      return (await tries.take(rules)).allowed;
    };

    const send = async (by: Guest, word: Extract<GuestWord, { t: 'send' }>): Promise<void> => {
      const refuse = (text: string) => line.send({ t: 'refused', client_id: word.client_id, text });
      if (!(await isAllowed())) return;
      if (!(await maySend(by))) return refuse(TALKS.tooFast);
      try {
        const { talk, seq, at } = await messages.fromGuest(by, word);
        pump.begin(talk);
        line.send({ t: 'ack', client_id: word.client_id, seq, at });
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause;
        refuse(cause.message);
      }
    };

    const typing = async (by: Guest): Promise<void> => {
      const once = { limit: 1, windowMs: TALK_TYPING_MS / 2 };
      if (pump.talkId !== 0 && limiter.take(`talk-typing:${line.id}`, once).allowed)
        await fanOut.typing(pump.talkId, by.owner, 'guest', '');
    };

    return {
      async onWord(word: GuestWord): Promise<void> {
        if (word.t === 'hello') return hello(word);
        if (guest === undefined) return;
        if (word.t === 'ping') {
          line.send({ t: 'pong' });
          return pump.wake();
        }
        if (word.t === 'send') return send(guest, word);
        if (word.t === 'typing') return typing(guest);
        if (!(await isAllowed())) return;
        if (word.t === 'history') return pump.history(word.before);
        if (pump.talkId !== 0) await messages.read('guest', { id: pump.talkId, owner: guest.owner }, word.seq);
      },
      onClosed() {
        watched.delete(self);
        if (listener !== undefined) fanOut.remove(listener);
      },
    };
  };

  return (socket: WebSocket, address: string, watched: Set<Watched>): void =>
    createLine({ socket, address, limiter, log, words: guestWord }, (line) => open(line, watched));
};
