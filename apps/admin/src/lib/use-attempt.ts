import { CallError, failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { useEffect, useRef, useState } from 'react';

const SECOND_MS = 1000;

/** Runs one attempt at a time. While the server requires waiting, counts down and blocks attempts. */
export const useAttempt = () => {
  const underWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [waitS, setWaitS] = useState(0);

  useEffect(() => {
    if (waitS === 0) return;
    const timer = setTimeout(() => setWaitS(waitS - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [waitS]);

  const attempt = async (work: () => Promise<void>, onFailed?: (text: string, error: unknown) => void) => {
    if (underWay.current || waitS > 0) return;
    underWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const text = failureText(error, SHELL.serverFailure);
      setFailure(text);
      if (error instanceof CallError) setWaitS(error.retryAfterS);
      onFailed?.(text, error);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };

  return { busy, failure, waitS, attempt, setFailure };
};

const MINUTE_S = 60;

/** `40 秒`, `2 分 05 秒` */
export const waitText = (seconds: number): string => {
  if (seconds < MINUTE_S) return `${seconds} 秒`;
  return `${Math.floor(seconds / MINUTE_S)} 分 ${String(seconds % MINUTE_S).padStart(2, '0')} 秒`;
};
