import { type Config, createListener, type Database, type Logger } from '../../../platform/index.ts';
import type { Duty } from './duty.ts';
import { CHANNEL, type Notice, tell } from './store.ts';

/** A socket's subscription to events. */
export interface Listener {
  /** The owner of the talk, for the socket of a guest. */
  owner: string | undefined;
  /** The holder of the session that opened the socket: the owner for a guest, or `s:1` for staff. */
  whose: string;
  /** The talk that the socket follows; 0 for none. */
  talk: () => number;
  onTalk(talk: number): void;
  onTyping(talk: number, who: string): void;
  onDuty(on: boolean): void;
  /** One of the holder's sessions has ended, possibly the one of this socket. */
  onEnded(): void;
}

export const staffSessionsOf = (staffId: number): string => `s:${staffId}`;

export interface FanOutDeps {
  database: Database;
  config: Pick<Config, 'databaseUrl'>;
  log: Logger;
  duty: Duty;
}

const isNotice = (value: unknown): value is Notice => typeof value === 'object' && value !== null && 'k' in value;

const parse = (payload: string): Notice | undefined => {
  try {
    const value: unknown = JSON.parse(payload);
    return isNotice(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Delivers the events of all processes to the sockets of this one. */
export const createFanOut = ({ database, config, log, duty }: FanOutDeps) => {
  const guests = new Map<string, Set<Listener>>();
  const staff = new Set<Listener>();
  let onDuty = false;

  const all = function* (): Generator<Listener> {
    for (const listeners of guests.values()) yield* listeners;
    yield* staff;
  };

  const checkDuty = async (): Promise<void> => {
    const now = await duty.anybody();
    if (now === onDuty) return;
    onDuty = now;
    for (const listener of all()) listener.onDuty(now);
  };

  const receive = (notice: Notice): void => {
    if (notice.k === 'duty') {
      void checkDuty().catch(() => undefined);
      // Every inbox shows who is on duty.
      for (const listener of staff) listener.onTalk(0);
      return;
    }
    if (notice.k === 'ended') {
      for (const listener of guests.get(notice.whose) ?? staff) if (listener.whose === notice.whose) listener.onEnded();
      return;
    }
    const { talk, owner } = notice;
    if (notice.k === 'talk') {
      for (const listener of guests.get(owner) ?? []) listener.onTalk(talk);
      for (const listener of staff) listener.onTalk(talk);
      return;
    }
    if (notice.by === 'staff') for (const listener of guests.get(owner) ?? []) listener.onTyping(talk, '');
    else for (const listener of staff) if (listener.talk() === talk) listener.onTyping(talk, notice.who);
  };

  const notices = createListener({
    url: config.databaseUrl,
    channel: CHANNEL,
    log,
    onNotice(payload) {
      const notice = parse(payload);
      if (notice !== undefined) receive(notice);
    },
    onBack() {
      for (const listener of all()) listener.onTalk(listener.talk());
      void checkDuty().catch(() => undefined);
    },
  });

  return {
    start: () => notices.start(),
    stop: () => notices.stop(),
    checkDuty,

    add(listener: Listener): void {
      if (listener.owner === undefined) {
        staff.add(listener);
        return;
      }
      const listeners = guests.get(listener.owner) ?? new Set();
      guests.set(listener.owner, listeners.add(listener));
    },

    remove(listener: Listener): void {
      staff.delete(listener);
      const listeners = listener.owner === undefined ? undefined : guests.get(listener.owner);
      listeners?.delete(listener);
      if (listeners?.size === 0 && listener.owner !== undefined) guests.delete(listener.owner);
    },

    sessionsEnded: (whose: string): Promise<void> => tell(database.orm, { k: 'ended', whose }),

    typing: (talk: number, owner: string, by: 'guest' | 'staff', who: string): Promise<void> =>
      tell(database.orm, { k: 'typing', talk, owner, by, who }),
  };
};

export type FanOut = ReturnType<typeof createFanOut>;
