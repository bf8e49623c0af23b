import { CallError, failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { Failure } from '../ui/states.tsx';
import { isSessionEnd } from './show-failure.ts';

interface LoadFailureProps {
  error: unknown;
  /** In place of the usual text where the server said nothing. */
  otherwise?: string;
  /** In place of all of these, where a screen has rules of its own for its text. */
  text?: string;
  retryLabel?: string;
  onRetry: () => unknown;
}

/**
 * In place of what could not be read: the server's words where it said any, and a way to try again. Nothing when the
 * session has ended.
 */
export function LoadFailure({ error, otherwise, text, retryLabel, onRetry }: LoadFailureProps) {
  if (isSessionEnd(error)) return null;
  const usual =
    otherwise && !(error instanceof CallError && error.said) ? otherwise : failureText(error, SHELL.networkFailure);
  return <Failure text={text ?? usual} {...(retryLabel && { retryLabel })} onRetry={() => void onRetry()} />;
}
