import { failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { useState } from 'react';
import type { ReviewKinds } from '../../../lib/reviews/index.ts';
import { useMay, useStaff } from '../../../lib/session.ts';
import { toast } from '../../../ui/index.ts';
import { isMyFirstApproval, objectionTo } from './decision.ts';
import { useClaim } from './use-claim.ts';
import { forgetOrder, type Queue, refreshReviews, useOrder } from './use-queue.ts';

/** The opened order of the queue. It is claimed when the person starts to work on it. */
export const useReview = ({ opened: selected, open }: Pick<Queue, 'opened' | 'open'>, kinds: ReviewKinds) => {
  const [inHand, setInHand] = useState(selected);
  const me = useStaff()?.name ?? '';
  const detail = useOrder(selected);
  const order = detail.data;
  const may = useMay(kinds[order?.kind ?? 'deposit'].permission);

  const objection = order && objectionTo(order, may);
  const awaitsOther = order !== undefined && isMyFirstApproval(order, me);
  const working = selected !== undefined && inHand === selected;
  // An order with this person's own first approval is not claimed, because that would block the second person.
  const claimable = working && objection === undefined && !awaitsOther;
  const claim = useClaim({
    order: claimable ? order : undefined,
    kinds,
    onChange: refreshReviews,
    onRefused: (refusal) => {
      setInHand(undefined);
      toast(failureText(refusal, SHELL.serverFailure), 'failure');
    },
  });
  // An order claimed by another person is only viewed. It must not be claimed again automatically after its release.
  if (working && objection !== undefined) setInHand(undefined);

  const look = (no: string | undefined, work = false) => {
    setInHand(work ? no : undefined);
    if (no !== selected) open(no);
  };
  return {
    selected,
    detail,
    order,
    objection,
    awaitsOther,
    claim,
    me,
    look: (no: string | undefined) => look(no),
    open: (no: string) => {
      if (no !== selected) forgetOrder(no);
      look(no, true);
    },
  };
};
export type Review = ReturnType<typeof useReview>;
