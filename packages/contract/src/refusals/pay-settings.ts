import { PAY_SETTINGS } from '../texts/staff.ts';
import type { Refusals } from './row.ts';

export const PAY_SETTINGS_REFUSALS = {
  addressWrong: [400, PAY_SETTINGS.addressWrong],
  pictureWrong: [400, PAY_SETTINGS.pictureWrong],
} as const satisfies Refusals;
