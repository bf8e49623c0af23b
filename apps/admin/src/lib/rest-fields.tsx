import { MomentField } from './moment-field.tsx';

/** Props of a field for a moment: `YYYY-MM-DD HH:mm`, optionally with seconds; empty for none. */
interface RestFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

interface RestFieldsProps {
  control: (name: 'rest_from' | 'rest_until') => RestFieldProps;
}

/** Inputs for the start and the end of a maintenance period. */
export function RestFields({ control }: RestFieldsProps) {
  return (
    <>
      <MomentField label="计划开始（北京时间）" hint="留空则立即开始" {...control('rest_from')} />
      <RestEndField {...control('rest_until')} />
    </>
  );
}

/** Input for the end of a maintenance period. */
export function RestEndField(props: RestFieldProps) {
  return <MomentField label="预计结束（北京时间）" hint="到时自动恢复；留空则一直维护，直到手动恢复" {...props} />;
}
