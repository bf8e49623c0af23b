import type { Answer } from '@koi/client';
import { SECURITY } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { listTime } from '../../lib/record-text.ts';
import { signIn } from '../../lib/session.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';
import type { useCaptcha } from './captcha.tsx';

type Admit = () => Promise<Answer<{ api_token: string; previous_login?: string }>>;

interface AdmissionOptions {
  remember: boolean;
  /** Shows a failure; by default as a notice. */
  onFailed?: (error: unknown) => void;
}

/** Shared by login and registration: one request, which starts a session or shows the failure and a new captcha. */
export const useAdmission = (captcha: Pick<ReturnType<typeof useCaptcha>, 'redraw'>) => {
  const { busy, submit } = useSubmit(async (admit: Admit, { remember, onFailed = showFailure }: AdmissionOptions) => {
    try {
      const { data } = await admit();
      signIn(data.api_token, { remember });
      if (data.previous_login) toast(SECURITY.previousLogin(listTime(data.previous_login)));
    } catch (error) {
      captcha.redraw();
      onFailed(error);
      return;
    }
    // The screens read the member themselves; this only shortens the wait.
    await refreshUser().catch(() => undefined);
  });
  return { busy, request: submit };
};
