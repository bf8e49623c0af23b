import { formatMoney, parseMoney } from '@koi/money';
import { useEffect, useState } from 'react';

const COUNT_MS = 720;

export const prefersStillness = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

const eased = (part: number) => 1 - (1 - part) ** 3;

/** Animates the amount up from zero; shows it at once when reduced motion is requested. */
export const useCountUp = (amount: string): string => {
  const [part, setPart] = useState(() => (prefersStillness() ? 1 : 0));
  const isRunning = part < 1;
  // Animation frames are outside React.
  useEffect(() => {
    if (!isRunning) return;
    let from: number | undefined;
    let frame = 0;
    const step = (now: number) => {
      from ??= now;
      const next = Math.min(1, (now - from) / COUNT_MS);
      setPart(next);
      if (next < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isRunning]);
  const units = parseMoney(amount);
  if (part >= 1 || units === undefined) return amount;
  return formatMoney(BigInt(Math.floor(Number(units) * eased(part))));
};
