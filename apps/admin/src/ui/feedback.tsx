import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { type Question, QuestionDialog } from './dialog.tsx';
import styles from './feedback.module.css';
import { Icon } from './icons.tsx';
import { createStore } from './store.ts';

const TOAST_MS = 3000;

type ToastKind = 'success' | 'failure' | 'info';
interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

const shownToast = createStore<Toast | undefined>(undefined);
const questions = createStore<readonly Question[]>([]);
let lastId = 0;

/** Only one toast is shown at a time; a new one replaces the old. */
export const toast = (text: string, kind: ToastKind = 'info') => {
  lastId += 1;
  shownToast.set(text ? { id: lastId, text, kind } : undefined);
};

interface ConfirmOptions {
  title: string;
  text: ReactNode;
  ok?: string;
  /** The action cannot be undone or harms a person. */
  danger?: boolean;
}

export const confirm = ({ title, text, ok = '确定', danger = false }: ConfirmOptions) =>
  new Promise<boolean>((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean) => {
      questions.set(questions.get().filter((other) => other.id !== id));
      resolve(yes);
    };
    questions.set([...questions.get(), { id, title, text, ok, danger, answer }]);
  });

/** Renders the dialogs and toasts requested by `toast` and `confirm`. The app mounts it once. */
export function Feedback() {
  const shown = shownToast.use();
  const question = questions.use()[0];
  return (
    <>
      {question && <QuestionDialog key={question.id} question={question} />}
      {createPortal(
        <>
          <div className={styles['place']} role="status">
            {shown && shown.kind !== 'failure' && <Capsule key={shown.id} toast={shown} />}
          </div>
          <div className={styles['place']} role="alert">
            {shown?.kind === 'failure' && <Capsule key={shown.id} toast={shown} />}
          </div>
        </>,
        document.body,
      )}
    </>
  );
}

function Capsule({ toast: shown }: { toast: Toast }) {
  // The timeout starts when the toast is rendered.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (shownToast.get() === shown) shownToast.set(undefined);
    }, TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className={styles['toast']} data-kind={shown.kind}>
      {shown.kind !== 'info' && (
        <Icon name={shown.kind === 'success' ? 'check-circle-fill' : 'warning-circle-fill'} size={18} />
      )}
      {shown.text}
    </div>
  );
}
