import type { ReviewRow } from '@koi/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import type { ReviewKinds } from '../../../lib/reviews/index.ts';

/** A claim expires after ten minutes on the server, so it is renewed well before that. */
const RENEW_MS = 240_000;

export type Claim = 'none' | 'asked' | 'held';

interface Options {
  /** The order to claim. Undefined releases the current one. */
  order: Pick<ReviewRow, 'kind' | 'no'> | undefined;
  kinds: ReviewKinds;
  onChange: () => void;
  /** Called when another person has the order or the request failed. */
  onRefused: (refusal: unknown) => void;
}

/** Claims an order while it is open and releases it on leaving. */
export const useClaim = ({ order, kinds, onChange, onRefused }: Options) => {
  const [claim, setClaim] = useState<Claim>('none');
  // Calls run one after the other, so that a release never overtakes the following claim.
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef({ onChange, onRefused });
  latest.current = { onChange, onRefused };
  const { kind, no } = order ?? {};

  // Claims are held on the server. Leaving the order or the screen releases them.
  useEffect(() => {
    if (kind === undefined || no === undefined) return;
    const { calls } = kinds[kind];
    let left = false;
    let held = false;
    const take = async () => {
      if (left) return;
      try {
        await call(calls.claim, { no });
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
      // The server refuses to release a decided order, which can be ignored.
      await call(calls.release, { no }).catch(() => undefined);
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
  }, [kind, no, kinds]);

  return claim;
};
