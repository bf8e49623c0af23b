import type { ReactNode } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { Layer } from './layer.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons; one that submits a form of the content names it with its `form` attribute. */
  footer?: ReactNode;
}

export function Dialog({ title, onClose, children, footer }: DialogProps) {
  return (
    <Layer label={title} onClose={onClose}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <IconButton icon="x" label="关闭" size={18} onClick={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
      {footer && <footer className={styles['foot']}>{footer}</footer>}
    </Layer>
  );
}

export interface Question {
  id: number;
  title: string;
  text: ReactNode;
  ok: string;
  danger: boolean;
  answer: (yes: boolean) => void;
}

/** A question with two answers; the harmless one has the focus where the other does harm. */
export function QuestionDialog({ question }: { question: Question }) {
  const { title, text, ok, danger, answer } = question;
  return (
    <Layer label={title} role="alertdialog" onClose={() => answer(false)}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
      </header>
      <div className={styles['body']}>{text}</div>
      <footer className={styles['foot']}>
        <Button size="lg" data-autofocus={danger || undefined} onClick={() => answer(false)}>
          取消
        </Button>
        <Button
          size="lg"
          tone={danger ? 'danger' : 'primary'}
          data-autofocus={danger ? undefined : true}
          onClick={() => answer(true)}
        >
          {ok}
        </Button>
      </footer>
    </Layer>
  );
}
