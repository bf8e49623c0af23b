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

/** Shows one toast at a time: a new one replaces the previous one. */
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

/** Answers all open questions with no, when the page that asked them is left. */
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
  /** Without it the question is an alert with one button. */
  cancel?: string;
  onAnswer: (yes: boolean) => void;
}

/** A question that is shown for as long as it is rendered. */
export function Ask({ title, text, cancel, onAnswer }: AskProps) {
  return (
    <Suspense>
      <Dialog question={{ id: 0, title, text, ok: '确定', cancel, answer: onAnswer }} />
    </Suspense>
  );
}

/** Shows the toasts and questions of `toast` and `confirm`; mounted once by the app. */
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
  // The duration counts from the moment the toast is rendered.
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
