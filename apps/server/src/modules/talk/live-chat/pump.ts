import type { TalkNews } from '@koi/contract';
import type { Database } from '../../../platform/index.ts';
import { messagesAfter, messagesBefore, readTalk, viewFor } from './store.ts';
import type { TalkRow } from './talk.ts';

const BATCH = 200;

export interface PumpOptions {
  database: Database;
  /** Undefined for a guest. */
  staffId: number | undefined;
  send: (news: TalkNews) => void;
  /** Whether the client may still follow the talk. Called before anything is read for it. */
  isAllowed: () => Promise<boolean>;
}

/**
 * Brings one socket up to date with one talk: every message once and in order. It relies only on the last delivered
 * number, so notifications may be lost, repeated or late.
 */
export const createPump = ({ database, staffId, send, isAllowed }: PumpOptions) => {
  const db = database.orm;
  const view = viewFor(staffId);
  const seenIn = (talk: TalkRow) => (staffId === undefined ? talk.staffRead : talk.guestRead);
  const readIn = (talk: TalkRow) => (staffId === undefined ? talk.guestRead : talk.staffRead);
  let talkId = 0;
  let delivered = 0;
  let seen = 0;
  /** Incremented whenever the position changes, so that results read for an older position are dropped. */
  let turn = 0;
  /** No messages are sent before the welcome, which sets the position to continue from. */
  let isWelcome = false;
  let running: Promise<void> | undefined;
  let again = false;

  const bring = async (): Promise<void> => {
    if (!(await isAllowed()) || !isWelcome) return;
    const [id, mine] = [talkId, turn];
    for (;;) {
      const rows = await messagesAfter(db, id, delivered, BATCH);
      if (turn !== mine) return;
      for (const row of rows) {
        delivered = row.seq;
        send({ t: 'message', talk: id, message: view(row) });
      }
      if (rows.length < BATCH) break;
    }
    const talk = await readTalk(db, id);
    if (talk === undefined || turn !== mine || seenIn(talk) <= seen) return;
    seen = seenIn(talk);
    send({ t: 'seen', talk: id, seq: seen });
  };

  const run = async (): Promise<void> => {
    do {
      again = false;
      await bring();
    } while (again);
  };

  const wake = async (): Promise<void> => {
    if (talkId === 0 || !isWelcome) return;
    again = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    await running;
  };

  return {
    get talkId() {
      return talkId;
    },

    /** Sends the messages after `since`, or the newest ones when it is 0, and follows the talk from there. */
    async follow(find: () => Promise<TalkRow | undefined>, since: number, onDuty: boolean): Promise<void> {
      turn += 1;
      isWelcome = false;
      talkId = 0;
      const talk = await find();
      // `begin` may have set the id while the talk was looked up.
      talkId = talk?.id ?? talkId;
      seen = talk === undefined ? 0 : seenIn(talk);
      const read = talk === undefined ? 0 : readIn(talk);
      const isResumed = talk !== undefined && since > 0 && since <= talk.lastSeq;
      const newest = { rows: [], more: false };
      const { rows, more } =
        talk === undefined
          ? newest
          : isResumed
            ? { rows: await messagesAfter(db, talk.id, since, BATCH), more: false }
            : await messagesBefore(db, talk.id, talk.lastSeq + 1);
      delivered = rows.at(-1)?.seq ?? (isResumed ? since : 0);
      send({ t: 'welcome', talk: talkId, messages: rows.map(view), more, seen, read, on_duty: onDuty });
      isWelcome = true;
      // Delivers messages that arrived after the row was read.
      await wake();
    },

    /** Sets the talk when it began after the socket was opened. */
    begin(id: number): void {
      if (talkId === 0) talkId = id;
    },

    async history(before: number): Promise<void> {
      if (talkId === 0) return;
      const { rows, more } = await messagesBefore(db, talkId, before);
      send({ t: 'history', talk: talkId, messages: rows.map(view), more });
    },

    wake,
  };
};
