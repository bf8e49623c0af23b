import { APPLICATION_STATE_NAMES } from '@koi/contract/texts';
import { Tag, type TagTone } from '../ui/index.ts';

const TONES: Readonly<Record<number, TagTone>> = { 1: 'warning', 2: 'success', 3: 'danger' };
const NAMES: Readonly<Record<number, string>> = APPLICATION_STATE_NAMES;

export function ApplicationState({ state }: { state: number }) {
  return <Tag tone={TONES[state] ?? 'neutral'}>{NAMES[state] ?? ''}</Tag>;
}
