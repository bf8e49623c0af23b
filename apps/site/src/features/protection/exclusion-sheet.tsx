import { checkExclusion, type EXCLUSION_TERMS, earliestReturn, gateMoment } from '@koi/contract/rules/protection';
import { BLOCK_TERM_NAMES, MEMBERS, PROTECTION, PROTECTION_EXCLUSION, WITHDRAWALS } from '@koi/contract/texts';
import { api, useReadUser } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { servicePath } from '../../lib/navigation.ts';
import { PasswordField } from '../../lib/password-field.tsx';
import { useForm } from '../../lib/use-form.ts';
import { AwaitedMoney } from '../../ui/awaited-money.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './exclusion-sheet.module.css';
import { Steps } from './steps.tsx';
import { useProtectionAction } from './use-protection.ts';

const FIELD_OF_TEXT: Record<string, 'password'> = {
  [WITHDRAWALS.payPasswordMissing]: 'password',
  [WITHDRAWALS.payPasswordWrong]: 'password',
  [MEMBERS.payPasswordLocked]: 'password',
};

export type ExclusionTerm = (typeof EXCLUSION_TERMS)[number];

interface ExclusionSheetProps {
  term: ExclusionTerm;
  onClose: () => void;
  onDone: () => void;
}

/** Step 2: the facts once more and the pay password, after which the exclusion begins at once. */
export function ExclusionSheet({ term, onClose, onDone }: ExclusionSheetProps) {
  const { user } = useReadUser();
  const form = useForm({ password: '' });
  const name = BLOCK_TERM_NAMES[term];
  const { busy, submit } = useProtectionAction(
    (password: string) => api.call(calls.protection.exclude, { term, password }),
    { onDone, onFailed: (error) => form.refuse(error, FIELD_OF_TEXT) },
  );
  const onSubmit = () => {
    const failing = checkExclusion({ term, ...form.values });
    if (failing) form.fail('password', failing);
    else void submit(form.values.password);
  };
  return (
    <Sheet title={PROTECTION_EXCLUSION.confirmTitle} onClose={onClose}>
      <Form className={styles.form} onSubmit={onSubmit}>
        <Steps at={1} />
        <dl className={styles.sum}>
          <div>
            <dt>{PROTECTION_EXCLUSION.term}</dt>
            <dd>{name}</dd>
          </div>
          <div>
            <dt>{PROTECTION_EXCLUSION.start}</dt>
            <dd>{PROTECTION_EXCLUSION.startNow}</dd>
          </div>
          <div>
            <dt>{PROTECTION_EXCLUSION.earliest}</dt>
            <dd>{gateMoment(earliestReturn(term, new Date()))}</dd>
          </div>
          <div>
            <dt>{PROTECTION_EXCLUSION.withdrawable}</dt>
            <dd>
              <AwaitedMoney value={user?.balance} />
            </dd>
          </div>
        </dl>
        <p className={styles.rule}>{PROTECTION.exclusionRule}</p>
        <Note>{PROTECTION_EXCLUSION.irrevocable}</Note>
        <PasswordField
          {...form.bind('password')}
          label={PROTECTION_EXCLUSION.password}
          placeholder={WITHDRAWALS.payPasswordMissing}
          autoComplete="off"
          enterKeyHint="done"
        />
        <GoLink to={servicePath(true)} className={styles.forgotten}>
          {PROTECTION_EXCLUSION.forgotten}
        </GoLink>
        <Button type="submit" kind="ink" busy={busy}>
          {PROTECTION_EXCLUSION.confirm(name)}
        </Button>
        <Button kind="plain" size="md" onClick={onClose}>
          {PROTECTION_EXCLUSION.back}
        </Button>
      </Form>
    </Sheet>
  );
}
