import { MomentField } from './moment-field.tsx';

interface MaintenanceEndFieldProps {
  /** `YYYY-MM-DD HH:mm`, optionally with seconds; empty for no end. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Input for the end of a maintenance period. */
export function MaintenanceEndField(props: MaintenanceEndFieldProps) {
  return <MomentField label="预计结束（北京时间）" hint="到时自动恢复；留空则一直维护，直到手动恢复" {...props} />;
}
