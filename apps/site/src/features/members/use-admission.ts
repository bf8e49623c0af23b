import type { Answer } from '@koi/client';
import { PREVIOUS_LOGIN } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { minuteText } from '../../lib/protection/moments.ts';
import { signIn } from '../../lib/session.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';
import type { useCaptcha } from './captcha.tsx';

type Admit = () => Promise<Answer<{ api_token: string }>>;

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
    } catch (error) {
      captcha.redraw();
      onFailed(error);
      return;
    }
    // The screens read the member themselves; this shortens the wait and shows the previous login.
    const user = await refreshUser().catch(() => undefined);
    if (user?.previous_login_at) toast(PREVIOUS_LOGIN(minuteText(user.previous_login_at)));
  });
  return { busy, request: submit };
};
