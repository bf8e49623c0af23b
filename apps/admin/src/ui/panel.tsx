import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './panel.module.css';

interface PanelProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Under the title, on ink: the amount that is decided about. */
  head?: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/** The one thing that is looked at, beside the list it was chosen from. */
export function Panel({ title, subtitle, head, onClose, footer, children }: PanelProps) {
  return (
    <section
      className={styles['panel']}
      aria-label={typeof title === 'string' ? title : '详情'}
      onKeyDown={(event) => {
        // A dialog opened from here is a child in name only: its Escape is its own.
        const isInside = event.currentTarget.contains(event.target as Node);
        if (event.key === 'Escape' && isInside && !event.defaultPrevented) onClose();
      }}
    >
      <header className={styles['head']}>
        <div className={styles['words']}>
          {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
          <h2 className={styles['title']}>{title}</h2>
          {head}
        </div>
        <IconButton icon="x" label="关闭详情" size={18} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <div className={styles['body']} tabIndex={0}>
        {children}
      </div>
      {footer && <footer className={styles['foot']}>{footer}</footer>}
    </section>
  );
}

/** A part of a panel, under a hairline. */
export function PanelSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={styles['section']}>
      {title && <h3 className={styles['sectionTitle']}>{title}</h3>}
      {children}
    </section>
  );
}
