import { GAME_MENU } from '@koi/contract/texts';
import { useRecoverAll } from '../../lib/recover-all.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './exit-sheet.module.css';

interface ExitSheetProps {
  /** Balance at this game's venue. */
  there: string | undefined;
  /** True when 自动免转 is on, so that the money returns automatically. */
  isAuto: boolean;
  onLeave: () => void;
  onClose: () => void;
}

/** Shown before a game is left: the balance at the venue, what will happen to it, and a button to bring it back. */
export function ExitSheet({ there, isAuto, onLeave, onClose }: ExitSheetProps) {
  const { recovering, recover } = useRecoverAll();
  const takeAlong = async () => {
    // With 自动免转 on, leaving brings the money back automatically.
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
