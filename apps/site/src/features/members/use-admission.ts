import type { Answer } from '@koi/client';
import { signIn } from '../../lib/session.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';
import type { useCaptcha } from './captcha.tsx';

type Admit = () => Promise<Answer<{ api_token: string }>>;

interface AdmissionOptions {
  remember: boolean;
  /** Shows a failure; without it the failure is a notice. */
  onFailed?: (error: unknown) => void;
}

/** What login and registration share: ask once, then either a session or a refusal and a new captcha. */
export const useAdmission = (captcha: Pick<ReturnType<typeof useCaptcha>, 'redraw'>) => {
  const { busy, submit } = useSubmit(async (admit: Admit, { remember, onFailed = showFailure }: AdmissionOptions) => {
    try {
      const { data } = await admit();
      signIn(data.api_token, { remember });
    } catch (error) {
      captcha.redraw();
      onFailed(error);
      return;
    }
    // The screens read the member for themselves; this only saves them the wait.
    await refreshUser().catch(() => undefined);
  });
  return { busy, request: submit };
};
