import { SITE_SETTINGS } from '../texts/settings.ts';
import type { Refusals } from './row.ts';

export const SETTINGS_REFUSALS = {
  stale: [409, SITE_SETTINGS.stale],
  welcomeMissing: [422, SITE_SETTINGS.welcomeMissing],
  welcomeLong: [422, SITE_SETTINGS.welcomeLong],
  unchanged: [409, SITE_SETTINGS.unchanged],
} as const satisfies Refusals;
