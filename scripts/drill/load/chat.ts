import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TalkClient, talkClient } from '../../../apps/server/test/talk-client.ts';
import type { Person } from './people.ts';
import type { Record } from './record.ts';
import type { Round } from './workers.ts';

const ACK_LIMIT_MS = 5_000;
const PAUSE_MS = 1_000;

/** A member writes to the live chat and sends a message again, over a new socket, until it is acknowledged. */
export const chat = (record: Record, { id, caller }: Person): Round & { close(): void } => {
  let socket: TalkClient | undefined;
  const connected = async (): Promise<TalkClient> => {
    if (socket?.isOpen() !== true) {
      socket = await talkClient(caller.origin, '/api/service/socket', { token: caller.authorization, since: 0 });
    }
    return socket;
  };
  const trySend = async (client_id: string): Promise<boolean> => {
    const talk = await connected();
    talk.say({ t: 'send', client_id, text: '演练' });
    const isMine = (news: { client_id: string }) => news.client_id === client_id;
    const acknowledged = talk.receive('ack', isMine).then(() => true);
    acknowledged.catch(() => undefined);
    const isKnown = await Promise.race([acknowledged, talk.closed.then(() => false), sleep(ACK_LIMIT_MS, false)]);
    if (!isKnown) talk.cut();
    return isKnown;
  };
  const round = async (): Promise<void> => {
    const key = randomUUID();
    while (!(await trySend(key).catch(() => false))) await sleep(250);
    record.add({ kind: 'chat', memberId: id, key });
    await sleep(PAUSE_MS);
  };
  return Object.assign(round, { close: () => socket?.cut() });
};
