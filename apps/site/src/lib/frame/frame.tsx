import { FRAME_LOAD_TIMEOUT_MS } from '@koi/contract/constants';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './frame.module.css';
import { sandboxOf } from './sandbox.ts';

/** The messages that a game may send to the page around it. */
export type FrameMessageKind = 'balance' | 'exit' | 'ready' | 'sheet' | 'room' | 'short' | 'bring';

const KINDS: readonly string[] = [
  'balance',
  'exit',
  'ready',
  'sheet',
  'room',
  'short',
  'bring',
] satisfies FrameMessageKind[];

/** An unverified message: no property of it can be relied on. */
export type FrameMessage = Readonly<Record<string, unknown>>;
export type FrameReply = (message: FrameMessage) => void;

const kindOf = (data: unknown): FrameMessageKind | undefined => {
  const kind = typeof data === 'object' && data !== null && 'koi' in data ? data.koi : undefined;
  return typeof kind === 'string' && KINDS.includes(kind) ? (kind as FrameMessageKind) : undefined;
};

interface FrameProps {
  address: URL;
  title: string;
  /** Shown over the frame until it has loaded. */
  waiting: ReactNode;
  onLoaded?: () => void;
  /** Called when the frame has not loaded in time. */
  onFailed: () => void;
  onMessage?: (kind: FrameMessageKind, message: FrameMessage, reply: FrameReply) => void;
}

/** A page of a third party. Messages are accepted only from its own window and origin. */
export function Frame({ address, title, waiting, onLoaded, onFailed, onMessage }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  const load = () => {
    if (isLoaded) return;
    setLoaded(true);
    onLoaded?.();
  };
  const latest = useRef({ load, onFailed, onMessage });
  latest.current = { load, onFailed, onMessage };

  // A frame that fails to load sends no event, so a timeout detects the failure.
  useEffect(() => {
    if (isLoaded) return;
    const timer = setTimeout(() => latest.current.onFailed(), FRAME_LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isLoaded]);

  // The page may send its first message as soon as it is in the document, so the listener is attached with it.
  useLayoutEffect(() => {
    const receive = ({ source, origin, data }: MessageEvent) => {
      const isOurs = frame.current !== null && source === frame.current.contentWindow && origin === address.origin;
      const kind = isOurs ? kindOf(data) : undefined;
      if (kind === 'ready') latest.current.load();
      const reply = (answer: FrameMessage) => frame.current?.contentWindow?.postMessage(answer, address.origin);
      if (kind) latest.current.onMessage?.(kind, data as FrameMessage, reply);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
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
