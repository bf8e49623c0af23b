import { failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { Failure } from '../ui/states.tsx';

/** In place of what could not be read: the server's words where it said any, and a way to try again. */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return <Failure text={failureText(error, SHELL.networkFailure)} onRetry={() => void onRetry()} />;
}
