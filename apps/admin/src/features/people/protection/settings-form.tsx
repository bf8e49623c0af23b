import type { OutputOf, StaffRows } from '@koi/contract';
import { checkProtectionSettings, RAISE_WAIT_HOURS, REALITY_MINUTES } from '@koi/contract/rules/protection';
import { PROTECTION } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button, Hint, Loading, SelectField, TextField } from '../../../ui/index.ts';
import styles from './protection.module.css';

type Settings = OutputOf<StaffRows['protection']['settings']>;

const INTERVALS = REALITY_MINUTES.map((value) => ({ value: value as number, label: `每 ${value} 分钟` }));

function Form({ settings }: { settings: Settings }) {
  const mayEdit = useMay('settings.edit');
  const form = useForm({ hours: String(settings.raise_wait_hours) }, { [PROTECTION.settings]: 'hours' });
  const [minutes, setMinutes] = useState(settings.reality_minutes);
  const { busy, run } = useAction(staffCalls.protection.saveSettings, {
    changes: [staffCalls.protection.settings],
    onFailed: form.refuse,
  });
  const save = () => {
    const { hours } = form.trimmed;
    const input = { raise_wait_hours: /^\d+$/.test(hours) ? Number(hours) : 0, reality_minutes: minutes };
    if (form.passes(checkProtectionSettings(input))) void run(input);
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
      <Hint>只能比规定更严格，不能更宽松。已提出的申请按提出时的等待时间计算。</Hint>
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
