import type { Question } from '@koi/ui/feedback';
import { Layer } from '@koi/ui/layer';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

/** A question with one or two answers. */
export function Dialog({ question }: { question: Question }) {
  const { title, text, ok, cancel, okKind = 'primary', answer } = question;
  return (
    <Layer
      label={title ?? String(text)}
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
        <Button kind={okKind} size="md" data-autofocus onClick={() => answer(true)}>
          {ok}
        </Button>
      </div>
    </Layer>
  );
}
