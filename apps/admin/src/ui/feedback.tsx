import { Feedback as SharedFeedback } from '@koi/ui/feedback';
import { QuestionDialog } from './dialog.tsx';

const TOAST_MS = 3000;

/** Shows toasts and questions; mounted once by the app. */
export const Feedback = () => <SharedFeedback Dialog={QuestionDialog} toastMs={TOAST_MS} />;
