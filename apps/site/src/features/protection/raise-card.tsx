import type { Limit, Raise } from '@koi/contract';
import { limitName, limitText } from '@koi/contract/rules/protection';
import { PROTECTION, PROTECTION_LIMIT } from '@koi/contract/texts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { shortText } from '../../lib/protection/moments.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './raise-card.module.css';
import { useProtectionAction } from './use-protection.ts';

const questionOf = (name: string, before: string, after: string, isReady: boolean) => {
  if (isReady) return after ? PROTECTION.raiseReady(name, before, after) : PROTECTION.removalReady(name, before);
  return after ? PROTECTION_LIMIT.waiting(name, before, after) : PROTECTION_LIMIT.waitingRemoval(name, before);
};

/** A raise that waits or can be confirmed. Keeping the limit and raising it take one tap each and look the same. */
export function RaiseCard({ limit, raise }: { limit: Limit; raise: Raise }) {
  const { id } = raise;
  const confirmed = useProtectionAction(() => api.call(calls.protection.confirmRaise, { id }));
  const cancelled = useProtectionAction(() => api.call(calls.protection.cancelRaise, { id }));
  const isReady = raise.ready === 1;
  const before = limitText(limit.kind, raise.before);
  const after = raise.value === '' ? '' : limitText(limit.kind, raise.value);
  const isBusy = confirmed.busy || cancelled.busy;
  return (
    <Card padded className={styles.card} aria-label={isReady ? PROTECTION_LIMIT.readyTag : PROTECTION_LIMIT.waitingTag}>
      <div className={styles.head}>
        <Tag tone="warning">{isReady ? PROTECTION_LIMIT.readyTag : PROTECTION_LIMIT.waitingTag}</Tag>
        <span>{PROTECTION_LIMIT.asked(shortText(raise.requested_at))}</span>
      </div>
      <p className={styles.question}>{questionOf(limitName(limit), before, after, isReady)}</p>
      <div className={styles.answers}>
        <Button kind="quiet" size="md" disabled={isBusy} onClick={() => void cancelled.submit()}>
          {isReady ? PROTECTION_LIMIT.keep(before) : PROTECTION_LIMIT.withdrawRaise}
        </Button>
        {isReady && (
          <Button kind="quiet" size="md" disabled={isBusy} onClick={() => void confirmed.submit()}>
            {after ? PROTECTION_LIMIT.confirmRaise : PROTECTION_LIMIT.confirmRemoval}
          </Button>
        )}
      </div>
      <p className={styles.terms}>
        {isReady
          ? PROTECTION_LIMIT.holdsUntil(before, shortText(raise.lapses_at))
          : PROTECTION_LIMIT.waitingUntil(before, shortText(raise.ready_at))}
      </p>
    </Card>
  );
}
