import { useState } from 'react';
import { Logo } from '../lib/logo.tsx';
import { useNewVersion } from '../lib/new-version.ts';
import { Button, IconButton } from '../ui/button.tsx';
import styles from './update-notice.module.css';

/** Stays open until the user answers it, because an update must never interrupt a member. */
export function UpdateNotice() {
  const takeOver = useNewVersion((state) => state.takeOver);
  const [updating, setUpdating] = useState(false);
  if (!takeOver) return null;
  const update = () => {
    setUpdating(true);
    takeOver();
  };
  return (
    <aside className={styles.notice} role="status">
      <Logo className={styles.logo} width={40} height={40} />
      <div className={styles.words}>
        <b>新版本已就绪</b>
        <span>更新只需片刻，不影响登录</span>
      </div>
      <Button kind="gold" size="md" className={styles.action} busy={updating} onClick={update}>
        立即更新
      </Button>
      <IconButton
        icon="x"
        label="稍后再说"
        size={18}
        className={styles.close}
        onClick={() => useNewVersion.setState({ takeOver: undefined })}
      />
    </aside>
  );
}
