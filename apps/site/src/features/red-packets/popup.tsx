import { RED_PACKET_PAGE, RED_PACKETS } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { Layer } from '@koi/ui/layer';
import type { ReactNode } from 'react';
import { useAppInfo } from '../../lib/api.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Confetti } from './confetti.tsx';
import { useCountUp } from './count-up.ts';
import { Pocket } from './pocket.tsx';
import styles from './popup.module.css';
import type { Outcome } from './use-red-packets.ts';

interface FrameProps {
  label: string;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** The close button is outside the paper. */
function Frame({ label, onClose, className, children }: FrameProps) {
  return (
    <Layer
      label={label}
      place="centre"
      onClose={onClose}
      className={join(styles.popup, className)}
      beside={
        <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
          <Icon name="x" size={20} />
        </button>
      }
    >
      {children}
    </Layer>
  );
}

function Won({ amount, onClose }: { amount: string; onClose: () => void }) {
  const site = useAppInfo()?.site_name ?? '';
  const shown = useCountUp(amount);
  return (
    <Frame label={RED_PACKETS.won} onClose={onClose} className={styles.won}>
      <div className={styles.glow} aria-hidden="true" />
      <div className={styles.paper}>
        <h2>{RED_PACKETS.won}</h2>
        <p>{RED_PACKET_PAGE.wonToday(site)}</p>
        <span className={styles.amount} role="img" aria-label={`¥${displayMoney(amount)}`}>
          <span aria-hidden="true">
            <Money value={shown} size="hero" className={styles.money} />
          </span>
        </span>
      </div>
      <div className={styles.pocket}>
        <Pocket />
        <p>{RED_PACKET_PAGE.kept}</p>
        <button type="button" className={styles.gold} data-autofocus onClick={onClose}>
          {RED_PACKET_PAGE.accept}
        </button>
      </div>
      <Picture src="/art/obj-seal.svg" width={76} height={76} className={styles.seal} />
      <Confetti />
    </Frame>
  );
}

interface NoticeProps {
  title: string;
  text?: string;
  /** An optional link beside the close button. */
  action?: ReactNode;
  onClose: () => void;
}

function Notice({ title, text, action, onClose }: NoticeProps) {
  return (
    <Frame label={title} onClose={onClose} className={styles.notice}>
      <Picture src="/art/obj-envelope.svg" width={104} height={114} className={styles.envelope} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <div className={styles.actions}>
        {action}
        <button
          type="button"
          className={action ? styles.quiet : styles.gold}
          data-autofocus={action ? undefined : true}
          onClick={onClose}
        >
          {RED_PACKET_PAGE.known}
        </button>
      </div>
    </Frame>
  );
}

interface PopupProps {
  outcome: Outcome;
  /** Start of the daily period as `HH:mm`. */
  opens: string;
  onClose: () => void;
}

/** The result of a tap: the amount, or the reason why there is none. */
export function Popup({ outcome, opens, onClose }: PopupProps) {
  if (outcome.kind === 'won') return <Won amount={outcome.amount} onClose={onClose} />;
  if (outcome.kind === 'before') {
    return <Notice title={RED_PACKETS.notStarted} text={RED_PACKET_PAGE.opensAt(opens)} onClose={onClose} />;
  }
  if (outcome.kind === 'after') {
    return <Notice title={RED_PACKETS.ended} text={RED_PACKET_PAGE.opensAgain} onClose={onClose} />;
  }
  if (outcome.kind === 'refused') return <Notice title={outcome.text} onClose={onClose} />;
  const deposit = (
    <GoLink to="/recharge" className={styles.gold} data-autofocus onClick={onClose}>
      {RED_PACKET_PAGE.deposit}
    </GoLink>
  );
  return <Notice title={RED_PACKETS.notEntitled} action={deposit} onClose={onClose} />;
}
