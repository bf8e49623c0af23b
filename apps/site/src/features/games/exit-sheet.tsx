import type { UserInfo } from '@koi/contract';
import { GAME_MENU } from '@koi/contract/texts';
import { useRecoverAll } from '../../lib/recover-all.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './exit-sheet.module.css';

interface ExitSheetProps {
  user: UserInfo | undefined;
  onLeave: () => void;
  onClose: () => void;
}

/** Before somebody goes: what stays at the venues, what becomes of it, and the way to take it along. */
export function ExitSheet({ user, onLeave, onClose }: ExitSheetProps) {
  const { recovering, recover } = useRecoverAll();
  const takeAlong = async () => {
    await recover();
    onLeave();
  };
  return (
    <Sheet title={GAME_MENU.exitTitle} onClose={onClose}>
      <div className={styles.body}>
        <p className={styles.left}>
          {GAME_MENU.left}
          <Money value={user?.gameblance} size="xxl" />
        </p>
        <p className={styles.hint}>{user?.transferstatus === 1 ? GAME_MENU.exitAuto : GAME_MENU.exitManual}</p>
        <Button busy={recovering} onClick={() => void takeAlong()}>
          {GAME_MENU.recoverAndExit}
        </Button>
        <Button kind="plain" size="md" disabled={recovering} onClick={onLeave}>
          {GAME_MENU.exitNow}
        </Button>
      </div>
    </Sheet>
  );
}
