import { type Config, createListener, type Database, type Logger } from '../../platform/index.ts';
import type { Duty } from './duty.ts';
import { CHANNEL, type Notice, tell } from './store.ts';

/** A socket's subscription to events. */
export interface Ear {
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
  const guests = new Map<string, Set<Ear>>();
  const staff = new Set<Ear>();
  let onDuty = false;

  const all = function* (): Generator<Ear> {
    for (const ears of guests.values()) yield* ears;
    yield* staff;
  };

  const checkDuty = async (): Promise<void> => {
    const now = await duty.anybody();
    if (now === onDuty) return;
    onDuty = now;
    for (const ear of all()) ear.onDuty(now);
  };

  const hear = (notice: Notice): void => {
    if (notice.k === 'duty') {
      void checkDuty().catch(() => undefined);
      // Every inbox shows who is on duty.
      for (const ear of staff) ear.onTalk(0);
      return;
    }
    if (notice.k === 'ended') {
      for (const ear of guests.get(notice.whose) ?? staff) if (ear.whose === notice.whose) ear.onEnded();
      return;
    }
    const { talk, owner } = notice;
    if (notice.k === 'talk') {
      for (const ear of guests.get(owner) ?? []) ear.onTalk(talk);
      for (const ear of staff) ear.onTalk(talk);
      return;
    }
    if (notice.by === 'staff') for (const ear of guests.get(owner) ?? []) ear.onTyping(talk, '');
    else for (const ear of staff) if (ear.talk() === talk) ear.onTyping(talk, notice.who);
  };

  const listener = createListener({
    url: config.databaseUrl,
    channel: CHANNEL,
    log,
    onNotice(payload) {
      const notice = parse(payload);
      if (notice !== undefined) hear(notice);
    },
    onBack() {
      for (const ear of all()) ear.onTalk(ear.talk());
      void checkDuty().catch(() => undefined);
    },
  });

  return {
    start: () => listener.start(),
    stop: () => listener.stop(),
    checkDuty,

    add(ear: Ear): void {
      if (ear.owner === undefined) {
        staff.add(ear);
        return;
      }
      const ears = guests.get(ear.owner) ?? new Set();
      guests.set(ear.owner, ears.add(ear));
    },

    remove(ear: Ear): void {
      staff.delete(ear);
      const ears = ear.owner === undefined ? undefined : guests.get(ear.owner);
      ears?.delete(ear);
      if (ears?.size === 0 && ear.owner !== undefined) guests.delete(ear.owner);
    },

    sessionsEnded: (whose: string): Promise<void> => tell(database.orm, { k: 'ended', whose }),

    typing: (talk: number, owner: string, by: 'guest' | 'staff', who: string): Promise<void> =>
      tell(database.orm, { k: 'typing', talk, owner, by, who }),
  };
};

export type FanOut = ReturnType<typeof createFanOut>;
