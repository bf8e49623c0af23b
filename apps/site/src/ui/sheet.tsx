import { Layer } from '@koi/ui/layer';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  title: string;
  onClose: () => void;
  /** With it the head contains 取消, title and 确定; otherwise a close icon at the right. */
  onDone?: () => void;
  children: ReactNode;
}

/** A panel at the bottom edge, up to 72 % high, with its content scrolling beyond that. */
export function Sheet({ title, onClose, onDone, children }: SheetProps) {
  return (
    <Layer label={title} place="bottom" onClose={onClose}>
      <div className={styles['grab']} />
      <div className={styles['head']}>
        {onDone && (
          <button type="button" className={styles['word']} onClick={onClose}>
            取消
          </button>
        )}
        <h2 className={styles['title']}>{title}</h2>
        {onDone ? (
          <button type="button" className={styles['done']} onClick={onDone}>
            确定
          </button>
        ) : (
          <IconButton icon="x" label="关闭" size={20} className={styles['close']} onClick={onClose} />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling body must be usable by keyboard */}
      <div className={styles['body']} tabIndex={0}>
        {children}
      </div>
    </Layer>
  );
}
