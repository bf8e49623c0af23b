import type { Question } from '@koi/ui/feedback';
import { join } from '@koi/ui/join';
import { Layer } from '@koi/ui/layer';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button, IconButton } from './button.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom of the dialog. */
  footer?: ReactNode;
  /** Has room for a table. */
  wide?: boolean;
}

export function Dialog({ title, onClose, children, footer, wide = false }: DialogProps) {
  return (
    <Layer
      label={title}
      place="centre"
      className={join(styles['box'], wide && styles['wide'])}
      focusField
      onClose={onClose}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <IconButton icon="x" label="关闭" size={18} onClick={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
      {footer && <footer className={styles['foot']}>{footer}</footer>}
    </Layer>
  );
}

interface FormDialogProps extends Omit<DialogProps, 'footer' | 'wide'> {
  /** Text of the submit button. */
  ok: string;
  tone?: 'primary' | 'danger';
  busy?: boolean;
  disabled?: boolean;
  cancel?: string;
  /** An additional button before the cancel and submit buttons. */
  extra?: ReactNode;
  onSubmit: () => void;
}

/** A dialog with a form. Its fields are laid out in the grid of the body. */
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
    // React events bubble through portals, so without this a surrounding form would be submitted too.
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

/** A confirmation dialog. For a dangerous action the cancel button has the initial focus. */
export function QuestionDialog({ question }: { question: Question }) {
  const { title, text, ok, cancel, danger = false, answer } = question;
  return (
    <Layer
      label={title ?? String(text)}
      role="alertdialog"
      place="centre"
      className={styles['box']}
      onClose={() => answer(false)}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
      </header>
      <div className={styles['body']}>{text}</div>
      <footer className={styles['foot']}>
        <Button size="lg" data-autofocus={danger || undefined} onClick={() => answer(false)}>
          {cancel}
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
