import { BIRTH_DATE_MIN, checkBirthDate } from '@koi/contract/rules/protection';
import { MEMBERS, PROTECTION, PROTECTION_FORMS, PROTECTION_GATE } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { toast } from '@koi/ui/feedback';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { calls } from '../calls.ts';
import { api } from '../client.ts';
import { useForm } from '../use-form.ts';
import { useSubmit } from '../use-submit.ts';
import styles from './birth-date-sheet.module.css';
import { readProtectionAgain } from './hub.ts';

const FIELD_OF_TEXT = {
  [PROTECTION_FORMS.birthDateWrong]: 'birth_date',
  [MEMBERS.underage]: 'birth_date',
} as const;

interface BirthDateSheetProps {
  onGiven: () => void;
  onClose: () => void;
}

/** Asks for the birth date, which is given once, before the first deposit or game. No date is preset. */
export function BirthDateSheet({ onGiven, onClose }: BirthDateSheetProps) {
  const form = useForm({ birth_date: '' });
  const { busy, submit } = useSubmit(async () => {
    try {
      const { message } = await api.call(calls.protection.setBirthDate, form.values);
      if (message) toast(message, 'success');
    } catch (error) {
      form.refuse(error, FIELD_OF_TEXT);
      return;
    }
    await readProtectionAgain();
    onGiven();
  });
  const today = beijingDay(new Date());
  const onSubmit = () => {
    const failing = checkBirthDate(form.values.birth_date, today);
    if (failing) form.fail('birth_date', failing);
    else void submit();
  };
  return (
    <Sheet title={PROTECTION.birthDateTitle} onClose={onClose}>
      <Form className={styles.form} onSubmit={onSubmit}>
        <p>{PROTECTION_GATE.birthDateMissing}</p>
        <Field
          {...form.bind('birth_date')}
          label={PROTECTION.birthDateLabel}
          hint={PROTECTION.birthDateHint}
          type="date"
          min={BIRTH_DATE_MIN}
          max={today}
          autoComplete="bday"
        />
        <Button type="submit" busy={busy}>
          {PROTECTION.birthDateSave}
        </Button>
      </Form>
    </Sheet>
  );
}
