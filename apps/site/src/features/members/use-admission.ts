import { type Answer, CallError } from '@koi/client';
import { signIn } from '../../lib/session.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';
import type { useCaptcha } from './captcha.tsx';

type Admit = () => Promise<Answer<{ api_token: string }>>;

interface AdmissionOptions {
  remember: boolean;
  /** Receives the text of a refusal after it was shown. */
  onRefused?: (text: string) => void;
}

/** What login and registration share: ask once, then either a session or a refusal and a new captcha. */
export const useAdmission = (captcha: Pick<ReturnType<typeof useCaptcha>, 'redraw'>) => {
  const { busy, submit } = useSubmit(async (admit: Admit, { remember, onRefused }: AdmissionOptions) => {
    try {
      const { data } = await admit();
      signIn(data.api_token, { remember });
    } catch (error) {
      showFailure(error);
      captcha.redraw();
      if (error instanceof CallError) onRefused?.(error.said);
      return;
    }
    // The screens read the member for themselves; this only saves them the wait.
    await refreshUser().catch(() => undefined);
  });
  return { busy, request: submit };
};
