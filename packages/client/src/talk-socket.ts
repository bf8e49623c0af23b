import type { TalkNews } from '@koi/contract';
import { TALK_BEAT_MS, TALK_CLOSED } from '@koi/contract/constants';

/**
 * `maintenance`: the site is in maintenance, and the connection is retried at long intervals. `ended`: the session is
 * over or the caller may not use the chat. The connection is not retried.
 */
export type TalkLink = 'connecting' | 'open' | 'lost' | 'maintenance' | 'ended';

export interface TalkSocketOptions {
  url: string;
  /** The first message of every connection; it contains the position up to which messages are known. */
  hello: () => object;
  onNews: (news: TalkNews) => void;
  onLink: (link: TalkLink) => void;
}

export interface TalkSocket {
  /** Returns false when there is no connection; the caller has to send the message again later. */
  say(word: object): boolean;
  /** Reconnects at once instead of after the waiting time. */
  hurry(): void;
  stop(): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;
const CROWDED_WAIT_MS = 10_000;
/** Random share of the waiting time, so that the clients of a restarted process do not all reconnect at once. */
const SCATTER = 0.5;

const waitOf = (tries: number, code: number): number => {
  if (code === TALK_CLOSED.restart) return FIRST_WAIT_MS;
  if (code === TALK_CLOSED.maintenance) return LONGEST_WAIT_MS;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
  return code === TALK_CLOSED.tooMany ? Math.max(wait, CROWDED_WAIT_MS) : wait;
};

const isFinal = (code: number) => code === TALK_CLOSED.sessionEnded || code === TALK_CLOSED.notAllowed;

const parse = (data: unknown): TalkNews | undefined => {
  try {
    return JSON.parse(String(data)) as TalkNews;
  } catch {
    return undefined;
  }
};

/**
 * Keeps one connection to a talk open: reconnects whenever it is lost, and detects a connection that no longer answers.
 */
export const createTalkSocket = ({ url, hello, onNews, onLink }: TalkSocketOptions): TalkSocket => {
  let socket: WebSocket | undefined;
  let tries = 0;
  let heardAt = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const open = () => {
    waiting = undefined;
    const own = new WebSocket(url);
    socket = own;
    heardAt = Date.now();
    own.onopen = () => {
      if (socket !== own) return;
      own.send(JSON.stringify(hello()));
    };
    own.onmessage = ({ data }) => {
      if (socket !== own) return;
      heardAt = Date.now();
      const news = parse(data);
      if (!news) return;
      if (news.t === 'welcome' || news.t === 'ready') {
        tries = 0;
        onNews(news);
        onLink('open');
      } else onNews(news);
    };
    own.onclose = ({ code }) => lose(own, code);
  };

  const lose = (own: WebSocket, code: number) => {
    if (socket !== own || stopped) return;
    socket = undefined;
    if (isFinal(code)) {
      onLink('ended');
      return;
    }
    onLink(code === TALK_CLOSED.maintenance ? 'maintenance' : 'lost');
    waiting = setTimeout(open, waitOf(tries, code) * (1 + Math.random() * SCATTER));
    tries += 1;
  };

  const drop = (own: WebSocket) => {
    own.onclose = null;
    own.close();
    lose(own, 0);
  };

  const beat = setInterval(() => {
    const own = socket;
    if (!own) return;
    if (Date.now() - heardAt > 2 * TALK_BEAT_MS) drop(own);
    else if (own.readyState === WebSocket.OPEN) own.send('{"t":"ping"}');
  }, TALK_BEAT_MS);

  onLink('connecting');
  open();

  return {
    say(word) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(word));
      return true;
    },
    hurry() {
      if (waiting === undefined || stopped) return;
      clearTimeout(waiting);
      tries = 0;
      open();
    },
    stop() {
      stopped = true;
      clearInterval(beat);
      clearTimeout(waiting);
      const own = socket;
      socket = undefined;
      own?.close();
    },
  };
};
