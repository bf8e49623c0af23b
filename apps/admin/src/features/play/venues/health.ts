import type { VenueRow } from '@koi/contract';
import { VENUE_STATE_NAMES } from '@koi/contract/texts';
import type { TagTone } from '../../../ui/index.ts';

const SLOW_MS = 3_000;
/** With fewer calls the share of answered ones is not meaningful. */
const ENOUGH_CALLS = 10;
const GOOD_SHARE = 0.95;
const HUNDRED = 100;

const TONES = {
  open: 'success',
  resting: 'neutral',
  silent: 'danger',
  unconnected: 'neutral',
  unopened: 'warning',
  retired: 'neutral',
} as const;

type Calls = Pick<VenueRow, 'recent_calls' | 'recent_answered' | 'response_ms'>;

const isShaky = ({ recent_calls, recent_answered, failing_since }: Calls & Pick<VenueRow, 'failing_since'>) =>
  failing_since !== '' || (recent_calls >= ENOUGH_CALLS && recent_answered < recent_calls * GOOD_SHARE);

/** Health of a venue as a short text. */
export const healthOf = (venue: VenueRow): { text: string; tone: TagTone } => {
  if (venue.state === 'open' && isShaky(venue)) return { text: '不稳定', tone: 'warning' };
  if (venue.state === 'open' && venue.response_ms >= SLOW_MS) return { text: '响应慢', tone: 'warning' };
  return { text: VENUE_STATE_NAMES[venue.state], tone: TONES[venue.state] };
};

/** For example `99.5%`. A share below 100% is never rounded up to 100%. */
export const answeredShare = ({ recent_calls, recent_answered }: Calls): string => {
  if (recent_calls === 0) return '—';
  if (recent_answered === recent_calls) return '100%';
  return `${(Math.floor((recent_answered / recent_calls) * HUNDRED * 10) / 10).toFixed(1)}%`;
};

/** `118 ms`, or `8.4 s` from one second on. */
export const responseText = ({ recent_answered, response_ms }: Calls): string => {
  if (recent_answered === 0) return '—';
  return response_ms < 1_000 ? `${response_ms} ms` : `${(response_ms / 1_000).toFixed(1)} s`;
};
