import type { Limit } from '@koi/contract';
import { checkLimit, limitName, limitText } from '@koi/contract/rules/protection';
import { PROTECTION, PROTECTION_FORMS, PROTECTION_LIMIT } from '@koi/contract/texts';
import { confirm, toast } from '@koi/ui/feedback';
import { Icon } from '@koi/ui/icon';
import { useId } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { minuteText } from '../../lib/protection/moments.ts';
import { useForm } from '../../lib/use-form.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { Effect, Usage } from './limit-figures.tsx';
import styles from './limit-form.module.css';
import { changeOf, quickValues } from './limits.ts';
import { useProtectionAction } from './use-protection.ts';

const FIELD_OF_TEXT: Record<string, 'value'> = {
  [PROTECTION_FORMS.limitWrong]: 'value',
  [PROTECTION_FORMS.minutesWrong]: 'value',
  [PROTECTION_FORMS.unchanged]: 'value',
};

/** Asks for a raise, or for the removal of the limit when `value` is empty, and shows from when it can be confirmed. */
const requestRaise = async ({ kind, period }: Limit, value: string) => {
  const answer = await api.call(calls.protection.requestRaise, { kind, period, value });
  toast(PROTECTION.raiseStored(minuteText(answer.data.ready_at)));
  return answer;
};

/** The typed text with full-width digits converted and separators removed. */
const plainMinutes = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '');

/** Sets one limit: a new or lower one at once, a higher one or none by a request. Saving is one tap in either case. */
export function LimitForm({ limit, waitHours }: { limit: Limit; waitHours: number }) {
  const id = useId();
  const { kind, period, own } = limit;
  const form = useForm({ value: '' });
  const typed = form.values.value;
  const change = changeOf(kind, own, typed);
  const isRaise = change?.is === 'higher';
  const { busy, submit } = useProtectionAction(
    (value: string) =>
      isRaise ? requestRaise(limit, value) : api.call(calls.protection.setLimit, { kind, period, value }),
    { onFailed: (error) => form.refuse(error, FIELD_OF_TEXT) },
  );
  const removal = useProtectionAction(() => requestRaise(limit, ''));
  const onSubmit = () => {
    const failing = checkLimit({ kind, period, value: typed });
    if (failing) form.fail('value', failing);
    else if (change?.is === 'same') form.fail('value', PROTECTION_FORMS.unchanged);
    else void submit(typed);
  };
  const remove = async () => {
    const { removalTitle: title, removalText, removalOk: ok } = PROTECTION_LIMIT;
    if (await confirm({ title, text: removalText(waitHours), ok, okKind: 'quiet' })) await removal.submit();
  };
  const label = PROTECTION_LIMIT.label(limitName(limit));
  const aside = own === '' ? PROTECTION_LIMIT.none : PROTECTION_LIMIT.now(limitText(kind, own));
  return (
    <>
      <div className={styles.body}>
        <Card padded>
          <Form id={id} stacked onSubmit={onSubmit}>
            {limit.used !== '' && <Usage limit={limit} />}
            {kind === 'time' ? (
              <Field
                {...form.bind('value')}
                label={`${label}（${PROTECTION_LIMIT.minutesUnit}）`}
                hint={aside}
                placeholder={PROTECTION_LIMIT.minutes}
                inputMode="numeric"
                autoComplete="off"
                enterKeyHint="done"
                onChange={({ target }) => form.set('value', plainMinutes(target.value))}
              />
            ) : (
              <AmountField
                ref={form.bind('value').ref}
                label={label}
                aside={aside}
                placeholder={PROTECTION_LIMIT.amount}
                value={typed}
                error={form.bind('value').error}
                onChange={(value) => form.set('value', value)}
              />
            )}
            <Quick kind={kind} own={own} value={typed} onChoose={(value) => form.set('value', value)} />
            {change && change.is !== 'same' && <Effect limit={limit} change={change} waitHours={waitHours} />}
            {limit.house !== '' && (
              <p className={styles.house}>{PROTECTION_LIMIT.house(limitText(kind, limit.house))}</p>
            )}
          </Form>
        </Card>
        <Note tone="terms">{PROTECTION.ruleHours(waitHours)}</Note>
        {own !== '' && (
          <button type="button" className={styles.remove} disabled={removal.busy} onClick={() => void remove()}>
            {PROTECTION_LIMIT.askRemoval}
            <Icon name="caret-right" size={14} />
          </button>
        )}
      </div>
      <Dock>
        <Button type="submit" form={id} kind="ink" busy={busy}>
          {isRaise ? PROTECTION_LIMIT.askRaise : PROTECTION_LIMIT.save}
        </Button>
      </Dock>
    </>
  );
}

interface QuickProps {
  kind: Limit['kind'];
  own: string;
  value: string;
  onChoose: (value: string) => void;
}

function Quick({ kind, own, value, onChoose }: QuickProps) {
  const values = quickValues(kind, own);
  if (values.length === 0) return null;
  return (
    <fieldset className={styles.quick} aria-label={PROTECTION_LIMIT.quick}>
      {values.map((offered) => (
        <button key={offered} type="button" aria-pressed={offered === value} onClick={() => onChoose(offered)}>
          {limitText(kind, offered)}
        </button>
      ))}
    </fieldset>
  );
}
