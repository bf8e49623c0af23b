import { TALK_CLOSED, type TalkNews } from '@koi/contract';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import { type Limiter, type Logger, randomToken } from '../../../platform/index.ts';

/** An unexpected failure: the client reconnects and sends its unacknowledged messages again. */
const FAILED = 1011;
const HELLO_MS = 10_000;
const WORDS_LIMIT = { limit: 80, windowMs: 10_000 };
/** A client that reads too slowly is disconnected and gets the rest after it reconnects. */
const MAX_WAITING_BYTES = 1_000_000;

/** One socket. */
export interface Line {
  id: string;
  address: string;
  send(news: TalkNews): void;
  close(code: number): void;
}

export interface LineOptions<W extends { t: string }> {
  socket: WebSocket;
  address: string;
  limiter: Limiter;
  log: Logger;
  words: z.ZodType<W>;
  /** Messages of one socket are handled one after the other. The first is always `hello`. */
  onWord: (word: W) => Promise<void>;
  onClosed: () => void;
}

const parse = (data: string): unknown => {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
};

export const createLine = <W extends { t: string }>(
  { socket, address, limiter, log, words }: Omit<LineOptions<W>, 'onWord' | 'onClosed'>,
  open: (line: Line) => Pick<LineOptions<W>, 'onWord' | 'onClosed'>,
): void => {
  const line: Line = {
    id: randomToken(16),
    address,
    send(news) {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
      else socket.send(JSON.stringify(news));
    },
    close: (code) => socket.close(code),
  };
  const { onWord, onClosed } = open(line);
  let said = 0;
  let last = Promise.resolve();
  const hello = setTimeout(() => said === 0 && socket.close(TALK_CLOSED.sessionEnded), HELLO_MS);

  const handle = async (word: W): Promise<void> => {
    if (socket.readyState !== socket.OPEN) return;
    try {
      await onWord(word);
    } catch (cause) {
      log.error({ err: cause, word: word.t }, 'a word of a talk failed');
      socket.close(FAILED);
    }
  };

  socket.on('message', (data, isBinary) => {
    if (!limiter.take(`talk-words:${line.id}`, WORDS_LIMIT).allowed) return socket.close(TALK_CLOSED.tooMany);
    const word = isBinary ? undefined : words.safeParse(parse(String(data)));
    const isFirst = said === 0;
    said += 1;
    if (!word?.success || isFirst !== (word.data.t === 'hello')) return socket.close(TALK_CLOSED.badWord);
    last = last.then(() => handle(word.data));
  });
  socket.once('close', () => {
    clearTimeout(hello);
    // Runs after the messages that are still being handled.
    void last.then(onClosed);
  });
};
