import { CallError, failureText } from '@koi/client';
import { SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';

/** True for a 401, which has its own alert and is shown nowhere else. */
export const isSessionEnd = (error: unknown) => error instanceof CallError && error.kind === 'unauthorized';

/** Shows a refusal or a failure as a red notice, with the server's message or else the fixed text. */
export const showFailure = (error: unknown, otherwise: string = SHELL.serverFailure) => {
  if (isSessionEnd(error)) return;
  toast(failureText(error, otherwise), 'failure');
};
