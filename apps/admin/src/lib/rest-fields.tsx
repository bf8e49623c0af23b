import { MomentField } from './moment-field.tsx';

interface RestFieldsProps {
  /** `YYYY-MM-DD HH:mm`, optionally with seconds; empty to start at once, or for no end. */
  from: string;
  until: string;
  onChange: (name: 'rest_from' | 'rest_until', value: string) => void;
  errorOf: (name: 'rest_from' | 'rest_until') => string | undefined;
}

/** Inputs for the start and the end of a maintenance period. */
export function RestFields({ from, until, onChange, errorOf }: RestFieldsProps) {
  return (
    <>
      <MomentField
        label="计划开始（北京时间）"
        hint="留空则立即开始"
        value={from}
        error={errorOf('rest_from')}
        onChange={(value) => onChange('rest_from', value)}
      />
      <RestEndField value={until} error={errorOf('rest_until')} onChange={(value) => onChange('rest_until', value)} />
    </>
  );
}

interface RestEndFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Input for the end of a maintenance period. */
export function RestEndField(props: RestEndFieldProps) {
  return <MomentField label="预计结束（北京时间）" hint="到时自动恢复；留空则一直维护，直到手动恢复" {...props} />;
}
