import { CallError, failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { Failure } from '../ui/states.tsx';
import { isSessionEnd } from './show-failure.ts';

interface LoadFailureProps {
  error: unknown;
  /** Replaces the usual text when the server sent no message. */
  otherwise?: string;
  /** Replaces every other text, for a screen with rules of its own. */
  text?: string;
  retryLabel?: string;
  onRetry: () => unknown;
}

/**
 * Shown in place of data that could not be read: the server's message if there is one, and a retry button. Renders
 * nothing when the session has ended.
 */
export function LoadFailure({ error, otherwise, text, retryLabel, onRetry }: LoadFailureProps) {
  if (isSessionEnd(error)) return null;
  const usual =
    otherwise && !(error instanceof CallError && error.reason) ? otherwise : failureText(error, SHELL.networkFailure);
  return <Failure text={text ?? usual} {...(retryLabel && { retryLabel })} onRetry={() => void onRetry()} />;
}
