import type { NearestLimit } from '@koi/contract';
import { limitName, limitText } from '@koi/contract/rules/protection';
import { GAME_MENU, PROTECTION, REALITY_CHECK, SHELL, WALLET } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { servicePath, useGo } from '../../lib/navigation.ts';
import { useRecoverAll } from '../../lib/recover-all.ts';
import { useRefresh } from '../../lib/wallets.ts';
import { Money } from '../../ui/money.tsx';
import { RefreshButton } from '../../ui/refresh-button.tsx';
import styles from './game-menu.module.css';
import { playedText } from './play.ts';
import type { Play } from './use-play.ts';

const SECOND_MS = 1000;

function Played({ since }: { since: number | undefined }) {
  const [now, setNow] = useState(Date.now);
  // The timer is outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className={styles.played}>{since === undefined ? '--' : playedText(now - since)}</span>;
}

function Wallets({ play }: { play: Play }) {
  const { refreshing, refresh } = useRefresh();
  const { recovering, recover } = useRecoverAll();
  return (
    <>
      <div className={styles.wallet}>
        <span>
          <small>{WALLET.centre}</small>
          <Money value={play.user?.balance} size="lg" />
        </span>
        <RefreshButton className={styles.refresh} refreshing={refreshing} onClick={() => void refresh()} />
      </div>
      <div className={styles.wallet}>
        <span>
          <small>{WALLET.game}</small>
          <Money value={play.user?.gameblance} />
        </span>
        <button
          type="button"
          className={styles.recover}
          disabled={recovering}
          aria-busy={recovering || undefined}
          onClick={() => void recover()}
        >
          {SHELL.recoverAll}
        </button>
      </div>
    </>
  );
}

/** 每日时长 还剩 12 分钟 */
const nearestText = (limit: NearestLimit) =>
  `${limitName(limit)} ${REALITY_CHECK.left(limitText(limit.kind, limit.left))}`;

interface GamePanelProps {
  id: string;
  play: Play;
  nearest: NearestLimit | undefined;
  onTouch: (pointerType: string) => void;
  onClick: (event: MouseEvent) => void;
  onReload: () => void;
  onExit: () => void;
}

/** The panel beside the button: balances, time played, result, and the ways to leave. */
export function GamePanel({ id, play, nearest, onTouch, onClick, onReload, onExit }: GamePanelProps) {
  const go = useGo();
  const panel = useRef<HTMLElement>(null);
  // The styles need the panel's height to place it beside the button and inside the frame.
  useLayoutEffect(() => {
    panel.current?.style.setProperty('--height', `${panel.current.offsetHeight}px`);
  }, []);
  const to = (path: string) => () => void go(path);
  const actions: { text: string; icon: IconName; run: () => void }[] = [
    { text: GAME_MENU.home, icon: 'house', run: to('/') },
    { text: GAME_MENU.deposit, icon: 'piggy-bank', run: to('/recharge') },
    { text: GAME_MENU.transfer, icon: 'transfer', run: to('/transfer') },
    { text: GAME_MENU.reload, icon: 'arrow-counter-clockwise', run: onReload },
    { text: GAME_MENU.service, icon: 'headset', run: to(servicePath(true)) },
    { text: GAME_MENU.exit, icon: 'sign-out', run: onExit },
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it only observes events of the buttons inside
    <section
      ref={panel}
      id={id}
      className={styles.panel}
      aria-label={GAME_MENU.panel}
      onPointerDown={({ pointerType }) => onTouch(pointerType)}
      onClick={onClick}
    >
      <Wallets play={play} />
      <dl className={styles.sitting}>
        <div>
          <dt>{GAME_MENU.played}</dt>
          <dd>
            <Played since={play.startedAt} />
          </dd>
        </div>
        <div>
          <dt>{GAME_MENU.result}</dt>
          <dd>
            <Money value={play.result} size="sm" sign className={styles.result} />
          </dd>
        </div>
      </dl>
      <button type="button" className={styles.protection} onClick={to('/protection')}>
        <b>{PROTECTION.title}</b>
        <span className={styles.about}>{nearest ? nearestText(nearest) : REALITY_CHECK.menu}</span>
        <Icon name="caret-right" size={14} />
      </button>
      <div className={styles.actions}>
        {actions.map(({ text, icon, run }) => (
          <button key={text} type="button" data-main={text === GAME_MENU.deposit || undefined} onClick={run}>
            <Icon name={icon} size={24} />
            {text}
          </button>
        ))}
      </div>
    </section>
  );
}
