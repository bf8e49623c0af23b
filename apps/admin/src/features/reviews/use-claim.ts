import type { ReviewRow } from '@koi/contract';
import { useEffect, useRef, useState } from 'react';
import { call, staffCalls } from '../../lib/api.ts';

/** A claim lasts ten minutes on the server; whoever still works on the order renews it well before. */
const RENEW_MS = 240_000;

export type Claim = 'none' | 'asked' | 'held';

interface Options {
  /** The order to hold; nothing puts the last one back. */
  order: Pick<ReviewRow, 'kind' | 'no'> | undefined;
  onChange: () => void;
  /** Somebody else has it, or the server could not be asked. */
  onRefused: (refusal: unknown) => void;
}

/** Holds one order for as long as it is worked on, and puts it back when it is left, whichever way. */
export const useClaim = ({ order, onChange, onRefused }: Options) => {
  const [claim, setClaim] = useState<Claim>('none');
  // One call after the other: a release must never overtake the claim that follows it.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef({ onChange, onRefused });
  latest.current = { onChange, onRefused };
  const { kind, no } = order ?? {};

  // Claims live on the server; leaving the order, the screen or the app ends them.
  useEffect(() => {
    if (kind === undefined || no === undefined) return;
    const desk = kind === 'deposit' ? staffCalls.deposits : staffCalls.withdrawals;
    let left = false;
    let held = false;
    const take = async () => {
      if (left) return;
      try {
        await call(desk.claim, { no });
        const first = !held;
        held = true;
        if (left) return;
        setClaim('held');
        if (first) latest.current.onChange();
      } catch (refusal) {
        held = false;
        if (left) return;
        latest.current.onRefused(refusal);
        latest.current.onChange();
      }
    };
    const giveBack = async () => {
      if (!held) return;
      // A decided order is nobody's any more; the server says so, and that is fine.
      await call(desk.release, { no }).catch(() => undefined);
      latest.current.onChange();
    };
    const queue = (step: () => Promise<void>) => {
      line.current = line.current.then(step);
    };
    setClaim('asked');
    queue(take);
    const timer = setInterval(() => queue(take), RENEW_MS);
    return () => {
      left = true;
      clearInterval(timer);
      setClaim('none');
      queue(giveBack);
    };
  }, [kind, no]);

  return claim;
};
