import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { Layer } from './layer.tsx';

export interface Question {
  id: number;
  title: string | undefined;
  text: string;
  ok: string;
  /** Undefined for an alert, which has only one button. */
  cancel: string | undefined;
  answer: (yes: boolean) => void;
}

/** A question with one or two answers. */
export function Dialog({ question }: { question: Question }) {
  const { title, text, ok, cancel, answer } = question;
  return (
    <Layer
      label={title ?? text}
      role="alertdialog"
      place="centre"
      className={styles['dialog']}
      onClose={cancel === undefined ? undefined : () => answer(false)}
    >
      {title && <h2 className={styles['title']}>{title}</h2>}
      <p className={title ? styles['text'] : styles['lead']}>{text}</p>
      <div className={styles['answers']}>
        {cancel !== undefined && (
          <Button kind="quiet" size="md" onClick={() => answer(false)}>
            {cancel}
          </Button>
        )}
        <Button size="md" data-autofocus onClick={() => answer(true)}>
          {ok}
        </Button>
      </div>
    </Layer>
  );
}
