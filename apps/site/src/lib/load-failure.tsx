import { CallError, failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { Failure } from '../ui/states.tsx';

interface LoadFailureProps {
  error: unknown;
  /** In place of the usual text where the server said nothing. */
  otherwise?: string;
  onRetry: () => unknown;
}

/** In place of what could not be read: the server's words where it said any, and a way to try again. */
export function LoadFailure({ error, otherwise, onRetry }: LoadFailureProps) {
  // The end of a session has its own alert, and nothing else beside it.
  if (error instanceof CallError && error.kind === 'unauthorized') return null;
  const text =
    otherwise && !(error instanceof CallError && error.said) ? otherwise : failureText(error, SHELL.networkFailure);
  return <Failure text={text} onRetry={() => void onRetry()} />;
}
