import type { Answer } from '@koi/client';
import { toast } from '@koi/ui/feedback';
import { readPayResetAgain } from '../../lib/pay-reset.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';

interface ActionOptions {
  onDone?: () => void;
  /** Shows a failure; by default as a notice. */
  onFailed?: (error: unknown) => void;
}

/** One step of the request: one at a time, with the server's message. The request is read again in every case. */
export const usePayResetAction = <Values extends unknown[]>(
  work: (...values: Values) => Promise<Answer<unknown> | undefined>,
  { onDone, onFailed = showFailure }: ActionOptions = {},
) =>
  useSubmit(async (...values: Values) => {
    try {
      const answer = await work(...values);
      if (answer === undefined) return;
      if (answer.message) toast(answer.message, 'success');
    } catch (error) {
      onFailed(error);
      await readPayResetAgain();
      return;
    }
    await readPayResetAgain();
    onDone?.();
  });
