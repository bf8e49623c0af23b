import { checkNewPayPassword } from '@koi/contract/rules/pay-resets';
import { MEMBERS, PAY_RESETS } from '@koi/contract/texts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { PasswordField } from '../../lib/password-field.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './pay-resets.module.css';
import { usePayResetAction } from './use-actions.ts';

const EMPTY = { paypassword: '', confirm: '', password: '' };

const FIELD_OF_TEXT: Record<string, keyof typeof EMPTY> = {
  [MEMBERS.newMissing]: 'paypassword',
  [MEMBERS.newLength]: 'paypassword',
  [PAY_RESETS.sameAsLogin]: 'paypassword',
  [MEMBERS.passwordsDiffer]: 'confirm',
  [PAY_RESETS.passwordMissing]: 'password',
  [PAY_RESETS.passwordWrong]: 'password',
};

/** Step 3: the member sets the new pay password, which nobody of staff sees. */
export function SetSheet({ onClose }: { onClose: () => void }) {
  const form = useForm(EMPTY);
  const { busy, submit } = usePayResetAction((values: typeof EMPTY) => api.call(calls.payResets.set, values), {
    onDone: onClose,
    onFailed: (error) => form.refuse(error, FIELD_OF_TEXT),
  });
  const onSubmit = () => {
    const failing = checkNewPayPassword(form.values);
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'paypassword', failing);
    else void submit(form.values);
  };
  return (
    <Sheet title={PAY_RESETS.setTitle} onClose={onClose}>
      <Form className={styles.sheet} onSubmit={onSubmit}>
        <PasswordField
          {...form.bind('paypassword')}
          label={PAY_RESETS.newPassword}
          placeholder={MEMBERS.newMissing}
          autoComplete="off"
          enterKeyHint="next"
        />
        <PasswordField
          {...form.bind('confirm')}
          label={PAY_RESETS.confirmPassword}
          placeholder={PAY_RESETS.confirmPassword}
          autoComplete="off"
          enterKeyHint="next"
        />
        <PasswordField
          {...form.bind('password')}
          label={PAY_RESETS.loginPassword}
          placeholder={PAY_RESETS.passwordMissing}
          autoComplete="current-password"
          enterKeyHint="done"
        />
        <p className={styles.small}>{PAY_RESETS.setHint}</p>
        <Button type="submit" busy={busy}>
          {PAY_RESETS.save}
        </Button>
      </Form>
    </Sheet>
  );
}
