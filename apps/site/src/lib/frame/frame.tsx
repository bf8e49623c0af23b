import { FRAME_LOAD_TIMEOUT_MS } from '@koi/contract/constants';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './frame.module.css';
import { sandboxOf } from './sandbox.ts';

/** What a game may tell the page around it, and ask of it. */
export type FrameWord = 'balance' | 'exit' | 'ready' | 'sheet' | 'room' | 'short' | 'bring';

const WORDS: readonly string[] = ['balance', 'exit', 'ready', 'sheet', 'room', 'short', 'bring'] satisfies FrameWord[];

/** A message as it came: nothing in it can be relied on. */
export type FrameMessage = Readonly<Record<string, unknown>>;
export type FrameReply = (message: FrameMessage) => void;

const wordOf = (data: unknown): FrameWord | undefined => {
  const word = typeof data === 'object' && data !== null && 'koi' in data ? data.koi : undefined;
  return typeof word === 'string' && WORDS.includes(word) ? (word as FrameWord) : undefined;
};

interface FrameProps {
  address: URL;
  title: string;
  /** Over the frame until it has loaded. */
  waiting: ReactNode;
  onLoaded?: () => void;
  /** It has not loaded in time. */
  onFailed: () => void;
  onWord?: (word: FrameWord, message: FrameMessage, reply: FrameReply) => void;
}

/** Somebody else's page. It is heard only from its own window and origin. */
export function Frame({ address, title, waiting, onLoaded, onFailed, onWord }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const load = () => {
    if (isLoaded) return;
    setLoaded(true);
    onLoaded?.();
  };
  const latest = useRef({ load, onFailed, onWord });
  latest.current = { load, onFailed, onWord };

  // A frame that fails says nothing: only the clock tells.
  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(() => latest.current.onFailed(), FRAME_LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);

  // Messages between windows are the browser's.
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isOurs = frame.current !== null && source === frame.current.contentWindow && origin === address.origin;
      const word = isOurs ? wordOf(data) : undefined;
      if (word === 'ready') latest.current.load();
      const reply = (answer: FrameMessage) => frame.current?.contentWindow?.postMessage(answer, address.origin);
      if (word) latest.current.onWord?.(word, data as FrameMessage, reply);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [address.origin]);

  return (
    <>
      <iframe
        ref={frame}
        className={styles['frame']}
        title={title}
        src={address.href}
        sandbox={sandboxOf(address, window.location.origin)}
        allow="autoplay; fullscreen; clipboard-write"
        onLoad={load}
      />
      {!isLoaded && waiting}
    </>
  );
}
