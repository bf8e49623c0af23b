import { MomentField } from '../../../lib/moment-field.tsx';
import type { useForm } from '../../../lib/use-form.ts';

type Form = Pick<ReturnType<typeof useForm<Record<'starts_at' | 'ends_at', string>>>, 'values' | 'set' | 'errorOf'>;

/** The period in which something is shown to members. */
export function PeriodFields({ form: { values, set, errorOf } }: { form: Form }) {
  return (
    <>
      <MomentField
        label="开始时间"
        hint="不填即刻展示"
        value={values.starts_at}
        error={errorOf('starts_at')}
        onChange={(at) => set('starts_at', at)}
      />
      <MomentField
        label="结束时间"
        hint="不填长期展示"
        value={values.ends_at}
        error={errorOf('ends_at')}
        onChange={(at) => set('ends_at', at)}
      />
    </>
  );
}
