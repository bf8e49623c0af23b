import type { PayResetPage } from '@koi/contract';
import { PAY_WAYS } from '@koi/contract/constants';
import { checkPayResetAnswers } from '@koi/contract/rules/pay-resets';
import { PAY_RESET_QUESTION_NAMES, PAY_RESETS, PAY_WAY_NAMES } from '@koi/contract/texts';
import { parseMoney } from '@koi/money';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { PasswordField } from '../../lib/password-field.tsx';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceSheet } from '../../ui/choice-sheet.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PickerField } from '../../ui/picker-field.tsx';
import styles from './pay-resets.module.css';
import { Promises } from './promises.tsx';
import { Steps } from './steps.tsx';
import { usePayResetAction } from './use-actions.ts';

const EMPTY = { realname: '', card: '', amount: '', password: '' };
const CARD_MAX_LENGTH = 64;

const FIELD_OF_TEXT: Record<string, keyof typeof EMPTY> = {
  [PAY_RESETS.realnameMissing]: 'realname',
  [PAY_RESETS.cardMissing]: 'card',
  [PAY_RESETS.amountMissing]: 'amount',
  [PAY_RESETS.passwordMissing]: 'password',
  [PAY_RESETS.passwordWrong]: 'password',
};

const OPTIONS = PAY_WAYS.map((value) => ({ value, text: PAY_WAY_NAMES[value] }));
type Way = (typeof PAY_WAYS)[number];

/** Step 1: the member answers what staff do not get to see. */
export function QuestionsForm({ questions, id }: Pick<PayResetPage, 'questions'> & { id: string }) {
  const form = useForm(EMPTY);
  const [way, setWay] = useState<Way>('wxpay');
  const [choosing, setChoosing] = useState(false);
  const { busy, submit } = usePayResetAction(
    (values: typeof EMPTY) => api.call(calls.payResets.ask, { ...values, way }),
    { onFailed: (error) => form.refuse(error, FIELD_OF_TEXT) },
  );
  const hintOf = (name: string) => questions.find(({ question }) => question === name)?.hint;
  const asked = questions.map(({ question }) => question);
  const { values } = form;
  const failing = checkPayResetAnswers({ ...values, amount: parseMoney(values.amount) ?? 0n }, asked);
  const onSubmit = () => {
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'realname', failing);
    else void submit(values);
  };
  return (
    <>
      <div className={styles.body}>
        <Steps at={0} />
        <Card padded>
          <Form id={id} docked className={styles.form} onSubmit={onSubmit}>
            <Field
              {...form.bind('realname')}
              label={PAY_RESET_QUESTION_NAMES.realname}
              aside={hintOf('realname')}
              icon="user"
              placeholder={PAY_RESETS.realnameMissing}
              maxLength={CARD_MAX_LENGTH}
              autoComplete="off"
              enterKeyHint="next"
            />
            {asked.includes('card') && (
              <Field
                {...form.bind('card')}
                label={PAY_RESET_QUESTION_NAMES.card}
                aside={hintOf('card')}
                icon="credit-card"
                placeholder={PAY_RESETS.cardMissing}
                maxLength={CARD_MAX_LENGTH}
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                enterKeyHint="next"
              />
            )}
            {asked.includes('deposit') && (
              <fieldset className={styles.deposit}>
                <legend>
                  {PAY_RESET_QUESTION_NAMES.deposit}
                  <small className={styles.aside}>{hintOf('deposit')}</small>
                </legend>
                <PickerField
                  bare
                  label={PAY_RESETS.way}
                  value={PAY_WAY_NAMES[way]}
                  placeholder={PAY_RESETS.way}
                  onOpen={() => setChoosing(true)}
                />
                <Field
                  {...form.bind('amount')}
                  aria-label={PAY_RESETS.amountLabel}
                  placeholder={PAY_RESETS.amount}
                  inputMode="decimal"
                  autoComplete="off"
                  enterKeyHint="next"
                />
              </fieldset>
            )}
            <PasswordField
              {...form.bind('password')}
              label={PAY_RESET_QUESTION_NAMES.password}
              aside={hintOf('password')}
              placeholder={PAY_RESETS.passwordMissing}
              autoComplete="current-password"
              enterKeyHint="done"
            />
          </Form>
        </Card>
        <Promises />
      </div>
      <Dock>
        <Button type="submit" form={id} busy={busy} disabled={failing !== undefined}>
          {PAY_RESETS.submit}
        </Button>
      </Dock>
      {choosing && (
        <ChoiceSheet
          title={PAY_RESETS.way}
          options={OPTIONS}
          value={way}
          onChoose={setWay}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
