import { MomentField } from '../../../lib/moment-field.tsx';
import type { useForm } from '../../../lib/use-form.ts';

type Form = Pick<ReturnType<typeof useForm<Record<'starts_at' | 'ends_at', string>>>, 'control'>;

/** The period in which something is shown to members. */
export function PeriodFields({ form: { control } }: { form: Form }) {
  return (
    <>
      <MomentField label="开始时间" hint="不填即刻展示" {...control('starts_at')} />
      <MomentField label="结束时间" hint="不填长期展示" {...control('ends_at')} />
    </>
  );
}
