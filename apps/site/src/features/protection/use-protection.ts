import type { Answer } from '@koi/client';
import { toast } from '@koi/ui/feedback';
import { readProtectionAgain } from '../../lib/protection/hub.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';

interface ActionOptions {
  /** Runs after the new state has been read. */
  onDone?: () => void;
  /** Shows a failure; by default as a notice. */
  onFailed?: (error: unknown) => void;
}

/** A change of limits or blocks: one at a time, with the server's message, after which everything is read again. */
export const useProtectionAction = <Values extends unknown[]>(
  work: (...values: Values) => Promise<Answer<unknown>>,
  { onDone, onFailed = showFailure }: ActionOptions = {},
) =>
  useSubmit(async (...values: Values) => {
    try {
      const { message } = await work(...values);
      if (message) toast(message, 'success');
    } catch (error) {
      onFailed(error);
      return;
    }
    await readProtectionAgain();
    onDone?.();
  });
