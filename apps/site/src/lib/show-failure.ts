import { CallError, failureText } from '@koi/client';
import { MAINTENANCE_CODE } from '@koi/contract/constants';
import { SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';

/** True for a 401, which has its own alert and is shown nowhere else. */
export const isSessionEnd = (error: unknown) => error instanceof CallError && error.kind === 'unauthorized';

/** True while the site is in maintenance, which has its own page. */
const isMaintenance = (error: unknown) => error instanceof CallError && error.code === MAINTENANCE_CODE;

/** Shows a refusal or a failure as a red notice, with the server's message or else the fixed text. */
export const showFailure = (error: unknown, otherwise: string = SHELL.serverFailure) => {
  if (isSessionEnd(error) || isMaintenance(error)) return;
  toast(failureText(error, otherwise), 'failure');
};
