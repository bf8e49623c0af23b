import { lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { create } from 'zustand';
import type { Question } from './dialog.tsx';
import styles from './feedback.module.css';
import { Icon } from './icons.tsx';

const TOAST_MS = 2000;

type ToastKind = 'success' | 'failure' | 'info';
interface Toast {
  id: number;
  text: string;
  kind: ToastKind;
}
interface FeedbackState {
  toast: Toast | undefined;
  questions: readonly Question[];
}

const useFeedback = create<FeedbackState>(() => ({ toast: undefined, questions: [] }));
let lastId = 0;

/** One at a time: a new one takes the place of the old. */
export const toast = (text: string, kind: ToastKind = 'info') => {
  lastId += 1;
  useFeedback.setState({ toast: { id: lastId, text, kind } });
};

const ask = (question: Omit<Question, 'id' | 'answer'>) =>
  new Promise<boolean>((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean) => {
      useFeedback.setState(({ questions }) => ({ questions: questions.filter((other) => other.id !== id) }));
      resolve(yes);
    };
    useFeedback.setState(({ questions }) => ({ questions: [...questions, { ...question, id, answer }] }));
  });

/** Answers what is still open with no, where the page it was asked on goes away. */
export const dismissQuestions = () => {
  for (const { answer } of useFeedback.getState().questions) answer(false);
};

interface ConfirmOptions {
  title?: string;
  text: string;
  ok?: string;
  cancel?: string;
}

export const confirm = ({ title, text, ok = '确定', cancel = '取消' }: ConfirmOptions) =>
  ask({ title, text, ok, cancel });

const Dialog = lazy(() => import('./dialog.tsx').then(({ Dialog }) => ({ default: Dialog })));

interface AskProps {
  title?: string;
  text: string;
  /** Without it there is nothing to refuse. */
  cancel?: string;
  onAnswer: (yes: boolean) => void;
}

/** A question that stands for as long as it is rendered. */
export function Ask({ title, text, cancel, onAnswer }: AskProps) {
  return (
    <Suspense>
      <Dialog question={{ id: 0, title, text, ok: '确定', cancel, answer: onAnswer }} />
    </Suspense>
  );
}

/** Shows what `toast` and `confirm` ask for; the app mounts one. */
export function Feedback() {
  const { toast: shown, questions } = useFeedback();
  const question = questions[0];
  return (
    <>
      {question && (
        <Suspense>
          <Dialog key={question.id} question={question} />
        </Suspense>
      )}
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
  // Its time runs from the moment it is seen.
  useEffect(() => {
    const timer = setTimeout(() => {
      useFeedback.setState((state) => (state.toast === shown ? { toast: undefined } : state));
    }, TOAST_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div className={styles['toast']} data-kind={shown.kind}>
      {shown.kind !== 'info' && (
        <Icon name={shown.kind === 'success' ? 'check-circle' : 'warning-circle'} weight="fill" size={20} />
      )}
      {shown.text}
    </div>
  );
}
