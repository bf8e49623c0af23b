import { GAME_MENU } from '@koi/contract/texts';
import { useRecoverAll } from '../../lib/recover-all.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './exit-sheet.module.css';

interface ExitSheetProps {
  /** What is at this game's venue. */
  there: string | undefined;
  /** 自动免转 is on: the money comes back without being asked for. */
  isAuto: boolean;
  onLeave: () => void;
  onClose: () => void;
}

/** Before somebody goes: what stays at the venues, what becomes of it, and the way to take it along. */
export function ExitSheet({ there, isAuto, onLeave, onClose }: ExitSheetProps) {
  const { recovering, recover } = useRecoverAll();
  const takeAlong = async () => {
    // Leaving brings it back by itself then.
    if (!isAuto) await recover();
    onLeave();
  };
  return (
    <Sheet title={GAME_MENU.exitTitle} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.left}>
          {GAME_MENU.left}
          <Money value={there} size="xxl" />
        </p>
        <p className={styles.hint}>{isAuto ? GAME_MENU.exitAuto : GAME_MENU.exitManual}</p>
        <Button busy={recovering} onClick={() => void takeAlong()}>
          {GAME_MENU.recoverAndExit}
        </Button>
        {!isAuto && (
          <Button kind="plain" size="md" disabled={recovering} onClick={onLeave}>
            {GAME_MENU.exitNow}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
