import { useCloseOnBack } from '@koi/ui/use-close-on-back';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './panel.module.css';
import { Scroller } from './scroller.tsx';

interface PanelProps {
  title: ReactNode;
  /** Name of the region, where the title alone does not tell it apart. */
  label?: string;
  subtitle?: ReactNode;
  /** Shown under the title on a dark background, usually the amount to decide on. */
  head?: ReactNode;
  /** Without it, the panel is a part of its page that stays. */
  onClose?: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/** Details of the selected item, beside the list. Escape and Back close them where they can be closed. */
export function Panel({ title, label, subtitle, head, onClose, footer, children }: PanelProps) {
  useCloseOnBack(onClose);
  return (
    <section
      className={styles['panel']}
      aria-label={label ?? (typeof title === 'string' ? title : '详情')}
      onKeyDown={(event) => {
        // Key events of a dialog opened from here bubble through the React tree; Escape in it must not close the panel.
        const isInside = event.currentTarget.contains(event.target as Node);
        if (event.key === 'Escape' && isInside && !event.defaultPrevented) onClose?.();
      }}
    >
      <header className={styles['head']}>
        <div className={styles['words']}>
          {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
          <h2 className={styles['title']}>{title}</h2>
          {head}
        </div>
        {onClose && <IconButton icon="x" label="关闭详情" size={18} onClick={onClose} />}
      </header>
      <Scroller className={styles['body']}>{children}</Scroller>
      {footer && <footer className={styles['foot']}>{footer}</footer>}
    </section>
  );
}

/** Facts in the head of a panel, below its title. */
export function PanelHead({ children }: { children: ReactNode }) {
  return <div className={styles['facts']}>{children}</div>;
}

/** A section of a panel, separated by a hairline. */
interface PanelSectionProps {
  title?: string;
  /** Shown opposite the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function PanelSection({ title, aside, children }: PanelSectionProps) {
  return (
    <section className={styles['section']}>
      {aside ? (
        <div className={styles['sectionHead']}>
          <h3 className={styles['sectionTitle']}>{title}</h3>
          {aside}
        </div>
      ) : (
        title && <h3 className={styles['sectionTitle']}>{title}</h3>
      )}
      {children}
    </section>
  );
}
