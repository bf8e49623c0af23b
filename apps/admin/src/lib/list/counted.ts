import { COUNTED_MAX } from '@koi/contract/constants';

/** A number of rows as text. The server counts up to a maximum, which is shown as `10,000+`. */
export const counted = (total: number): string => `${total.toLocaleString('en-US')}${total >= COUNTED_MAX ? '+' : ''}`;
