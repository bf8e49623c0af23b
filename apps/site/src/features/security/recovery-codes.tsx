import { copy } from '../../lib/clipboard.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './totp-screen.module.css';

/** Recovery codes, shown once after they were made. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Card padded className={styles['part']}>
      <h2>恢复码</h2>
      <Note>恢复码仅显示这一次。手机丢失时，每个恢复码可代替动态验证码使用一次，请抄写并妥善保存。</Note>
      <ul className={styles['codes']} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button kind="secondary" size="md" icon="copy" onClick={() => void copy(codes.join('\n'))}>
        复制全部
      </Button>
      <Button onClick={onDone}>我已保存</Button>
    </Card>
  );
}
