import { type Question, Feedback as SharedFeedback } from '@koi/ui/feedback';
import { lazy, Suspense } from 'react';

const TOAST_MS = 2000;

const Dialog = lazy(() => import('./dialog.tsx').then(({ Dialog }) => ({ default: Dialog })));

interface AskProps extends Pick<Question, 'title' | 'text'> {
  /** Without it the question is an alert with one button. */
  cancel?: string;
  onAnswer: (yes: boolean) => void;
}

/** A question that is shown for as long as it is rendered. */
export function Ask({ onAnswer, ...question }: AskProps) {
  return (
    <Suspense>
      <Dialog question={{ ...question, ok: '确定', answer: onAnswer }} />
    </Suspense>
  );
}

/** Shows toasts and questions; mounted once by each page. */
export const Feedback = () => <SharedFeedback Dialog={Dialog} toastMs={TOAST_MS} />;
