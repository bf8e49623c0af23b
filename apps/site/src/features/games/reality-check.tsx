import type { Sitting } from '@koi/contract';
import { PROTECTION, REALITY_CHECK } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { Layer } from '@koi/ui/layer';
import { useGo } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Money } from '../../ui/money.tsx';
import { NearestLimitBar } from './nearest-limit.tsx';
import styles from './reality-check.module.css';
import { useRealityAnswer } from './use-sitting.ts';

const CLOCK_START = 'YYYY-MM-DD '.length;
const CLOCK_END = 'YYYY-MM-DD HH:mm'.length;

interface RealityCheckProps {
  sitting: Sitting;
  /** Leaves the game, whose games the server has ended. */
  onLeave: () => void;
}

/**
 * The notice over a running game, which has to be answered: time, stakes, result and the nearest limit. Going on and
 * resting take one tap each and look the same.
 */
export function RealityCheck({ sitting, onLeave }: RealityCheckProps) {
  const go = useGo();
  const { busy, submit } = useRealityAnswer((answer) => {
    if (answer === 'records') void go('/betRecord');
    if (answer === 'rest') onLeave();
  });
  const { minutes, stakes, result, started_at, interval, nearest, held } = sitting;
  return (
    <Layer
      label={PROTECTION.played(minutes, stakes, result)}
      role="alertdialog"
      place="centre"
      className={styles.box}
      beside={
        <p className={styles.beside} data-covered={held === 0 || undefined}>
          {PROTECTION.realityHint}
        </p>
      }
    >
      <div className={styles.head}>
        <Orb icon="clock" tone="blue" />
        <div>
          <h2>{REALITY_CHECK.title(minutes)}</h2>
          <p>{REALITY_CHECK.look}</p>
        </div>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{REALITY_CHECK.started}</dt>
          <dd>{started_at.slice(CLOCK_START, CLOCK_END)}</dd>
        </div>
        <div>
          <dt>{REALITY_CHECK.stakes}</dt>
          <dd>
            <Money value={stakes} size="sm" />
          </dd>
        </div>
        <div>
          <dt>{REALITY_CHECK.result}</dt>
          <dd>
            <Money value={result} size="sm" sign />
          </dd>
        </div>
      </dl>
      {nearest && <NearestLimitBar limit={nearest} />}
      <div className={styles.answers}>
        <Button kind="quiet" disabled={busy} onClick={() => void submit('continue')}>
          {REALITY_CHECK.continue}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => void submit('rest')}>
          {REALITY_CHECK.rest}
        </Button>
      </div>
      <button type="button" className={styles.records} disabled={busy} onClick={() => void submit('records')}>
        {REALITY_CHECK.records}
        <Icon name="caret-right" size={14} />
      </button>
      {/* In the box, because the focus stays there. The check is asked again when the member comes back. */}
      <button type="button" className={styles.change} onClick={() => void go('/protection')}>
        {REALITY_CHECK.every(interval)} · <span>{REALITY_CHECK.change}</span>
      </button>
    </Layer>
  );
}
