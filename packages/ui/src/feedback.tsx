import { type ComponentType, type ReactNode, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import styles from './feedback.module.css';
import { Icon } from './icon.tsx';
import { useTakenOver } from './in-browser.ts';
import { createStore } from './store.ts';

type ToastKind = 'success' | 'failure' | 'info';
interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}

interface ConfirmOptions {
  title?: string | undefined;
  text: ReactNode;
  ok?: string;
  cancel?: string;
  /** The action cannot be undone or harms a person. */
  danger?: boolean;
  /** How the agreement looks in player protection: ink for stopping, and like the refusal for anything looser. */
  okKind?: 'ink' | 'quiet';
}

export interface Question extends ConfirmOptions {
  ok: string;
  answer: (yes: boolean) => void;
}

const shownToast = createStore<Toast | undefined>(undefined);
const questions = createStore<readonly (Question & { id: number })[]>([]);
let lastId = 0;

/** Shows one toast at a time: a new one replaces the previous one, an empty one removes it. */
export const toast = (text: string, kind: ToastKind = 'info') => {
  lastId += 1;
  shownToast.set(text ? { id: lastId, text, kind } : undefined);
};

export const confirm = (options: ConfirmOptions) =>
  new Promise<boolean>((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean) => {
      questions.set(questions.get().filter((other) => other.id !== id));
      resolve(yes);
    };
    questions.set([...questions.get(), { ok: '确定', cancel: '取消', ...options, id, answer }]);
  });

/** Answers all open questions with no, when the page that asked them is left. */
export const dismissQuestions = () => {
  for (const { answer } of questions.get()) answer(false);
};

interface FeedbackProps {
  /** Shows a question. It may be loaded lazily. */
  Dialog: ComponentType<{ question: Question }>;
  toastMs: number;
}

/** Shows the toasts and questions of `toast` and `confirm`; mounted once by the app. */
export function Feedback({ Dialog, toastMs }: FeedbackProps) {
  // The place of toasts is outside the page's own element, and is not part of its HTML.
  const isTakenOver = useTakenOver();
  const shown = shownToast.use();
  const question = questions.use()[0];
  const capsule = shown && <Capsule key={shown.id} toast={shown} toastMs={toastMs} />;
  return (
    <>
      {question && (
        <Suspense>
          <Dialog key={question.id} question={question} />
        </Suspense>
      )}
      {isTakenOver &&
        createPortal(
          <>
            <div className={styles['place']} role="status">
              {shown?.kind !== 'failure' && capsule}
            </div>
            <div className={styles['place']} role="alert">
              {shown?.kind === 'failure' && capsule}
            </div>
          </>,
          document.body,
        )}
    </>
  );
}

function Capsule({ toast: shown, toastMs }: { toast: Toast; toastMs: number }) {
  // The duration counts from the moment the toast is rendered.
  useEffect(() => {
    const timer = setTimeout(() => {
      if (shownToast.get() === shown) shownToast.set(undefined);
    }, toastMs);
    return () => clearTimeout(timer);
  }, [shown, toastMs]);
  return (
    <div className={styles['toast']} data-kind={shown.kind}>
      {shown.kind !== 'info' && (
        <Icon name={shown.kind === 'success' ? 'check-circle' : 'warning-circle'} weight="fill" size={20} />
      )}
      {shown.text}
    </div>
  );
}
