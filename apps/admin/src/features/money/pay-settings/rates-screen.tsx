import type { Rates } from '@koi/contract';
import { checkRateOrder, checkRates } from '@koi/contract/rules/staff';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { ProposalReason } from '../../../lib/proposal-reason.tsx';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Card, Hint, LoadingCard, Page, SaveBar, Stack, Tag, TextField, toast } from '../../../ui/index.ts';
import { Examples } from './examples.tsx';
import { type FieldName, GROUPS, NAMES } from './fields.ts';
import styles from './rates-screen.module.css';

type Draft = Partial<Record<FieldName, string>>;

/** Fields that differ from the saved values, in display order. */
const changedOf = (saved: Rates, draft: Draft): FieldName[] =>
  NAMES.filter((name) => draft[name] !== undefined && draft[name]?.trim() !== saved[name]);

const valuesOf = (saved: Rates, draft: Draft): Rates =>
  Object.fromEntries(NAMES.map((name) => [name, draft[name]?.trim() ?? saved[name]])) as Rates;

const isRate = (name: FieldName) => name === 'usdtrate' || name === 'withdrawusdtrate';

/**
 * Validates one field against the saved values. A rate is checked with the same value as both rates, so that their
 * order does not matter here.
 */
const fieldError = (saved: Rates, name: FieldName, value: string) =>
  checkRates({ ...saved, ...(isRate(name) && { usdtrate: value, withdrawusdtrate: value }), [name]: value });

/** The order of the two rates is checked with the typed values and reported at the withdrawal rate. */
const errorOf = (saved: Rates, draft: Draft, name: FieldName) => {
  const typed = draft[name]?.trim();
  const own = typed === undefined ? undefined : fieldError(saved, name, typed);
  if (own !== undefined || name !== 'withdrawusdtrate') return own;
  const isTouched = draft.usdtrate !== undefined || typed !== undefined;
  return isTouched ? checkRateOrder(valuesOf(saved, draft)) : undefined;
};

const difference = (saved: Rates, values: Rates, names: readonly FieldName[]) =>
  names.map((name) => ({ name, before: saved[name], after: values[name] }));

function RatesForm({ saved }: { saved: Rates }) {
  const mayEdit = useMay('rates.edit');
  const [draft, setDraft] = useState<Draft>({});
  const [asking, setAsking] = useState(false);
  const values = valuesOf(saved, draft);
  const changed = changedOf(saved, draft);
  const { busy, run } = useAction(staffCalls.paySettings.saveRates, {
    changes: [staffCalls.paySettings.rates],
    onDone: () => {
      setAsking(false);
      setDraft({});
    },
  });
  const failing = NAMES.map((name) => errorOf(saved, draft, name)).find((text) => text !== undefined);
  const save = () => {
    if (failing) toast(failing, 'failure');
    else setAsking(true);
  };
  return (
    <div className={styles.layout}>
      <Stack gap={16}>
        {!mayEdit && <Hint>您的角色只能查看支付设置。</Hint>}
        {GROUPS.all.map(({ title, note, fields }) => (
          <Card
            key={title}
            title={
              <>
                {title}
                <small className={styles.aside}>{note}</small>
              </>
            }
          >
            <div className={styles.fields}>
              {fields.map(({ name, hint }) => (
                <TextField
                  key={name}
                  label={GROUPS.label(name)}
                  hint={hint}
                  error={errorOf(saved, draft, name)}
                  value={draft[name] ?? saved[name]}
                  disabled={!mayEdit}
                  inputMode="decimal"
                  maxLength={18}
                  className={draft[name] !== undefined && changed.includes(name) ? styles.changed : undefined}
                  trailing={<span>{GROUPS.unit(name)}</span>}
                  onChange={(event) => setDraft((current) => ({ ...current, [name]: event.target.value }))}
                />
              ))}
            </div>
          </Card>
        ))}
        {changed.length > 0 && (
          <SaveBar aria-label="未保存的修改">
            <Tag tone="warning">{changed.length} 处未保存</Tag>
            <span className={styles.note}>复核同意后生效，并记入审计日志；已提交的订单不变</span>
            <Button disabled={busy} onClick={() => setDraft({})}>
              放弃
            </Button>
            <Button tone="primary" busy={busy} disabled={failing !== undefined} onClick={save}>
              提交复核
            </Button>
          </SaveBar>
        )}
      </Stack>
      {asking && (
        <ProposalReason
          title="修改支付设置"
          busy={busy}
          onSubmit={(reason) => void run({ ...values, reason })}
          onClose={() => setAsking(false)}
        >
          <Hint>
            {difference(saved, values, changed)
              .map(({ name, before, after }) => `${GROUPS.label(name)} ${before} → ${after}`)
              .join('；')}
          </Hint>
        </ProposalReason>
      )}
      <Examples rates={values} changes={difference(saved, values, changed)} />
    </div>
  );
}

export function RatesScreen() {
  const { data, error, refetch } = useCall(staffCalls.paySettings.rates, {});
  return (
    <Page title="支付设置">
      {data ? <RatesForm saved={data} /> : <LoadingCard error={error} onRetry={refetch} rows={8} />}
    </Page>
  );
}
