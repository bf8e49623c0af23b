import { setTimeout as sleep } from 'node:timers/promises';
import { type TalkClient, talkClient } from '../apps/server/test/talk-client.ts';
import { TALK_SOCKET } from '../packages/contract/src/constants.ts';
import type { Extent } from '../scripts/extent.ts';
import { startTemporaryProduct } from '../scripts/temporary-product.ts';
import { type Figure, median } from './report.ts';

const SIZES = { whole: { connections: 500, rounds: 4 }, once: { connections: 50, rounds: 1 } };
/** Sockets are opened in groups of this size, as independent browsers would, instead of all at once. */
const OPENED_AT_ONCE = 50;

interface Visitor {
  key: string;
  client: TalkClient;
  sent: string[];
}

const open = (origin: string, key: string, since = 0) => talkClient(origin, TALK_SOCKET, { visitor: key, since });

const openAll = async (origin: string, connections: number): Promise<Visitor[]> => {
  const visitors: Visitor[] = [];
  for (let at = 0; at < connections; at += OPENED_AT_ONCE) {
    const some = Array.from({ length: OPENED_AT_ONCE }, async (_, nth) => {
      const key = `bench-visitor-${String(at + nth).padStart(28, '0')}`;
      const client = await open(origin, key);
      await client.receive('welcome');
      return { key, client, sent: [] };
    });
    visitors.push(...(await Promise.all(some)));
  }
  return visitors;
};

/** Sends a message and returns the milliseconds until the server acknowledges it. */
const send = async ({ client, sent, key }: Visitor): Promise<number> => {
  const clientId = `${key.slice(-6)}-${sent.length}-abc`;
  sent.push(clientId);
  const began = performance.now();
  client.say({ t: 'send', client_id: clientId, text: `第 ${sent.length} 句` });
  await client.receive('ack', ({ client_id }) => client_id === clientId);
  return performance.now() - began;
};

/** Cuts the connection after sending and sends the messages again, like a page that received no acknowledgement. */
const breakAndResend = async (origin: string, visitor: Visitor): Promise<void> => {
  const clientId = `${visitor.key.slice(-6)}-cut-abc`;
  visitor.sent.push(clientId);
  visitor.client.say({ t: 'send', client_id: clientId, text: '断线前的一句' });
  visitor.client.cut();
  visitor.client = await open(origin, visitor.key);
  await visitor.client.receive('welcome');
  for (const client_id of visitor.sent) visitor.client.say({ t: 'send', client_id, text: '重发' });
  for (const id of visitor.sent) await visitor.client.receive('ack', ({ client_id }) => client_id === id);
};

/** Counts the visitor's messages that are missing or repeated for a new connection. */
const wrongFor = async (origin: string, { key, sent }: Visitor): Promise<number> => {
  const fresh = await open(origin, key);
  const { messages } = await fresh.receive('welcome');
  fresh.cut();
  const own = messages.filter(({ by }) => by === 'guest').map(({ client_id }) => client_id);
  return (
    sent.filter((id) => own.filter((one) => one === id).length !== 1).length + Math.max(0, own.length - sent.length)
  );
};

/** Many open talks on one process: all visitors write at once, and a fifth of them lose the connection meanwhile. */
export const benchChat = async (extent: Extent): Promise<Figure[]> => {
  const { connections, rounds } = SIZES[extent];
  const product = await startTemporaryProduct((line) => console.log(`  ${line}`));
  try {
    const began = performance.now();
    const visitors = await openAll(product.origin, connections);
    const openedMs = performance.now() - began;
    const waits: number[] = [];
    const writing = performance.now();
    for (let round = 0; round < rounds; round += 1) waits.push(...(await Promise.all(visitors.map(send))));
    const perSecond = (connections * rounds) / ((performance.now() - writing) / 1000);
    await Promise.all(
      visitors.filter((_, at) => at % 5 === 0).map((visitor) => breakAndResend(product.origin, visitor)),
    );
    await sleep(500);
    let wrong = 0;
    for (const visitor of visitors) wrong += await wrongFor(product.origin, visitor);
    const sorted = waits.toSorted((a, b) => a - b);
    const stillOpen = visitors.filter(({ client }) => client.isOpen()).length;
    for (const { client } of visitors) client.cut();
    return [
      {
        name: 'talks open on one process',
        value: stillOpen,
        unit: '',
        budget: { atLeast: connections },
        isCount: true,
      },
      { name: 'opened within', value: openedMs / 1000, unit: 's' },
      { name: 'messages acknowledged, all writing at once', value: perSecond, unit: '/s' },
      { name: 'acknowledged after, median', value: median(sorted), unit: 'ms' },
      {
        name: 'acknowledged after, 95 of 100',
        value: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
        unit: 'ms',
      },
      { name: 'messages lost or doubled', value: wrong, unit: '', budget: { atMost: 0 }, isCount: true },
    ];
  } finally {
    await product.stop();
  }
};
