import { Dialog } from '../../../ui/index.ts';
import styles from './shortcut-list.module.css';

const SHORTCUTS: [keys: string[], meaning: string][] = [
  [['J', '↓'], '选择下一笔'],
  [['K', '↑'], '选择上一笔'],
  [['Enter'], '领取并审核'],
  [['A'], '审核通过（需再次确认）'],
  [['R'], '填写拒绝原因'],
  [['Esc'], '关闭面板，放回队列'],
  [['/'], '搜索'],
  [['?'], '显示快捷键'],
];

export function ShortcutList({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="快捷键" onClose={onClose}>
      <dl className={styles.list}>
        {SHORTCUTS.map(([keys, meaning]) => (
          <div key={meaning} className={styles.row}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
