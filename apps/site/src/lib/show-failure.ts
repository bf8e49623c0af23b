import { CallError, failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { toast } from '../ui/feedback.tsx';

/** A refusal or a failure as a red notice: the server's words, else the fixed text. An ended session has its own alert. */
export const showFailure = (error: unknown, otherwise: string = SHELL.serverFailure) => {
  if (error instanceof CallError && error.kind === 'unauthorized') return;
  toast(failureText(error, otherwise), 'failure');
};
