import type { Block } from '@koi/contract';
import { PROTECTION_BLOCKED, RETURN_STATE_NAMES } from '@koi/contract/texts';
import { confirm } from '@koi/ui/feedback';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { minuteText } from '../../lib/protection/moments.ts';
import { Button } from '../../ui/button.tsx';
import styles from './return-part.module.css';
import { useProtectionAction } from './use-protection.ts';

type Request = NonNullable<Block['return']>;

const OPEN_STATES: readonly Request['state'][] = ['waiting', 'second', 'agreed'];

const isOpen = (request: Request | null) => request !== null && OPEN_STATES.includes(request.state);

function Asked({ request }: { request: Request }) {
  const { busy, submit } = useProtectionAction(() => api.call(calls.protection.cancelReturn, {}));
  return (
    <>
      <p className={styles.state}>
        <b>
          {PROTECTION_BLOCKED.returnState} · {RETURN_STATE_NAMES[request.state]}
        </b>
        <span>
          {request.state === 'agreed'
            ? PROTECTION_BLOCKED.returnEffective(minuteText(request.effective_at))
            : PROTECTION_BLOCKED.returnAsked(minuteText(request.asked_at))}
        </span>
        {request.reason !== '' && <span>{request.reason}</span>}
      </p>
      {isOpen(request) && (
        <Button kind="quiet" size="md" busy={busy} onClick={() => void submit()}>
          {PROTECTION_BLOCKED.cancelReturn}
        </Button>
      )}
    </>
  );
}

/** The way back after an exclusion: from when the member may ask, the request, and its state. */
export function ReturnPart({ block }: { block: Block }) {
  const { busy, submit } = useProtectionAction(() => api.call(calls.protection.askReturn, {}));
  if (block.kind !== 'exclusion') return null;
  const ask = async () => {
    const { returnTitle: title, returnText: text, returnOk: ok } = PROTECTION_BLOCKED;
    if (await confirm({ title, text, ok, okKind: 'quiet' })) await submit();
  };
  return (
    <div className={styles.part}>
      {block.return && <Asked request={block.return} />}
      {block.may_return === 1 && (
        <Button kind="quiet" size="md" busy={busy} onClick={() => void ask()}>
          {PROTECTION_BLOCKED.askReturn}
        </Button>
      )}
      {!isOpen(block.return) && block.may_return === 0 && block.return_from !== '' && (
        <p className={styles.state}>{PROTECTION_BLOCKED.returnFrom(minuteText(block.return_from))}</p>
      )}
    </div>
  );
}
