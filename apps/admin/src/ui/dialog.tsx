import { type FormEvent, type ReactNode, useId } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { Layer } from './layer.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons. */
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

interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  /** What the button that sends it says. */
  ok: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  disabled?: boolean;
  cancel?: string;
  /** A button before the other two. */
  extra?: ReactNode;
  onSubmit: () => void;
}

/** A dialog to fill in and send; its fields stand in the grid of the body. */
export function FormDialog(props: FormDialogProps) {
  const {
    ok,
    tone = 'primary',
    busy = false,
    disabled = false,
    cancel = '取消',
    extra,
    onSubmit,
    children,
    ...dialog
  } = props;
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Whoever opens it may be a form, which this is not the submit of.
    event.stopPropagation();
    onSubmit();
  };
  const footer = (
    <>
      {extra}
      <Button size="lg" onClick={dialog.onClose}>
        {cancel}
      </Button>
      <Button type="submit" form={formId} size="lg" tone={tone} busy={busy} disabled={disabled}>
        {ok}
      </Button>
    </>
  );
  return (
    <Dialog {...dialog} footer={footer}>
      <form id={formId} className={styles['form']} noValidate onSubmit={submit}>
        {children}
      </form>
    </Dialog>
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
