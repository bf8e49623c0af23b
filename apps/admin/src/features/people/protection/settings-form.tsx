import type { OutputOf, StaffRows } from '@koi/contract';
import { checkReason } from '@koi/contract/rules/proposals';
import {
  checkProtectionSettings,
  loosens,
  PROTECTIVE_KEYS,
  RAISE_WAIT_HOURS,
  REALITY_MINUTES,
} from '@koi/contract/rules/protection';
import { PROPOSALS, PROTECTION, REVIEWS, STAFF_PROTECTION } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button, Hint, Loading, SelectField, TextAreaField, TextField } from '../../../ui/index.ts';
import styles from './protection.module.css';

type Settings = OutputOf<StaffRows['protection']['settings']>;

const INTERVALS = REALITY_MINUTES.map((value) => ({ value: value as number, label: `每 ${value} 分钟` }));

const FIELD_OF_TEXT: Record<string, 'hours' | 'reason'> = {
  [PROTECTION.settings]: 'hours',
  [PROPOSALS.reasonMissing]: 'reason',
  [REVIEWS.reasonLong]: 'reason',
};

function Form({ settings }: { settings: Settings }) {
  const mayEdit = useMay('protection.settings');
  const mayLoosen = useMay('protection.act');
  const form = useForm({ hours: String(settings.raise_wait_hours), reason: '' }, FIELD_OF_TEXT);
  const [minutes, setMinutes] = useState(settings.reality_minutes);
  const { busy, run } = useAction(staffCalls.protection.saveSettings, {
    changes: [staffCalls.protection.settings],
    onFailed: form.refuse,
  });
  const { hours, reason } = form.trimmed;
  const values = { raise_wait_hours: /^\d+$/.test(hours) ? Number(hours) : 0, reality_minutes: minutes };
  const isLooser =
    checkProtectionSettings(values) === undefined &&
    PROTECTIVE_KEYS.some((key) => loosens(key, settings[key], values[key]));
  const save = () => {
    if (!form.passes(checkProtectionSettings(values))) return;
    if (!isLooser || form.passes(checkReason(reason))) void run({ ...values, reason });
  };
  return (
    <form
      className={styles.settings}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="提高或取消限额的等待时间（小时）"
        hint={`${RAISE_WAIT_HOURS.min} 至 ${RAISE_WAIT_HOURS.max} 小时，并且须等本周期结束、由会员再次确认`}
        inputMode="numeric"
        maxLength={3}
        disabled={!mayEdit}
        {...form.bind('hours')}
      />
      <SelectField
        label="时间提醒"
        hint="会员没有自己选择时的间隔"
        value={minutes}
        options={INTERVALS}
        disabled={!mayEdit}
        onChange={setMinutes}
      />
      {isLooser && mayLoosen && (
        <TextAreaField label="理由" hint="供第二人复核" placeholder="请填写放宽的理由" {...form.bind('reason')} />
      )}
      <Hint>
        {isLooser
          ? mayLoosen
            ? '比现在宽松：提交后由第二人复核，同意前不变。更严格的部分立即生效。'
            : STAFF_PROTECTION.settingsLooser
          : '更严格的设置保存后立即生效。已提出的申请按提出时的等待时间计算。'}
      </Hint>
      {settings.waiting_proposal !== '' && <Hint>一项放宽正在等待另一人复核。</Hint>}
      {mayEdit && (
        <Button type="submit" size="lg" busy={busy}>
          保存
        </Button>
      )}
    </form>
  );
}

/** Waiting time of raises, and the interval of reality checks for members who chose none. */
export function SettingsForm() {
  const { data, error, refetch } = useCall(staffCalls.protection.settings, {});
  if (!data) return <Loading error={error} onRetry={refetch} rows={4} />;
  return <Form key={`${data.raise_wait_hours} ${data.reality_minutes}`} settings={data} />;
}
