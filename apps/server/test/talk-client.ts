import type { TalkMessage, TalkNews } from '@koi/contract';
import { WebSocket } from 'ws';

type News<T extends TalkNews['t']> = Extract<TalkNews, { t: T }>;

export interface TalkClient {
  /** All events received so far. */
  news: TalkNews[];
  say(word: object): void;
  /** Waits for the first matching event, which may already have been received. */
  receive<T extends TalkNews['t']>(t: T, fits?: (news: News<T>) => boolean): Promise<News<T>>;
  /** Messages in order of arrival, beginning with those of the welcome. */
  messages(): TalkMessage[];
  /** Resolves with the close code sent by the server. */
  closed: Promise<number>;
  isOpen(): boolean;
  cut(): void;
}

/** Generous, because a busy machine may be slow. */
const PATIENCE_MS = 60_000;

/** Opens a socket as a browser does. */
export const talkClient = async (origin: string, path: string, hello: object): Promise<TalkClient> => {
  const socket = new WebSocket(origin.replace('http', 'ws') + path, { origin });
  const news: TalkNews[] = [];
  const waiting = new Set<() => void>();
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data) => {
    news.push(JSON.parse(String(data)) as TalkNews);
    for (const look of waiting) look();
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => undefined);
  const say = (word: object) => socket.send(JSON.stringify(word));
  say({ t: 'hello', ...hello });

  return {
    news,
    say,
    closed,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    cut: () => socket.terminate(),
    receive: <T extends TalkNews['t']>(t: T, fits: (news: News<T>) => boolean = () => true) =>
      new Promise<News<T>>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no ${t} among ${JSON.stringify(news)}`)), PATIENCE_MS);
        const look = () => {
          const found = news.find((one): one is News<T> => one.t === t && fits(one as News<T>));
          if (found === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    messages: () =>
      news.flatMap((one) => (one.t === 'welcome' ? one.messages : one.t === 'message' ? [one.message] : [])),
  };
};
