import { SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { calls } from './calls.ts';
import { api } from './client.ts';
import { showFailure } from './show-failure.ts';
import { useSubmitKey } from './submit-key.ts';
import { useSubmit } from './use-submit.ts';
import { refreshUser } from './wallets.ts';

/** Brings the money of all venues back, then reads the wallets again. */
export const useRecoverAll = () => {
  const withKey = useSubmitKey();
  const { busy: recovering, submit: recover } = useSubmit(async () => {
    try {
      const { message } = await withKey({}, (idempotencyKey) =>
        api.call(calls.transfers.recoverAll, {}, { idempotencyKey }),
      );
      const text = message || SHELL.doneLoud;
      // Any other message names venues whose money has not arrived yet.
      toast(text, text === SHELL.doneLoud ? 'success' : 'info');
    } catch (error) {
      showFailure(error, SHELL.networkFailure);
    }
    // Also runs after a refusal, because some of the money may have moved.
    await refreshUser().catch(() => undefined);
  });
  return { recovering, recover };
};
