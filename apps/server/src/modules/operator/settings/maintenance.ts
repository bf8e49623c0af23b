import { type AppInfo, MAINTENANCE, type MAINTENANCE_AREAS, type PlainRefusalName } from '@koi/contract';
import { shortMoment, closedText as textWithEnd } from '@koi/contract/rules/maintenance';
import { beijingDay, beijingTime, parseBeijing } from '@koi/money';
import { refuse, refuseFor } from '../../../platform/index.ts';
import type { Settings } from './setting.ts';

export type MaintenanceArea = (typeof MAINTENANCE_AREAS)[number];

/** A period of maintenance. Without a start it has begun. Without an end it lasts until staff end it. */
export interface MaintenanceWindow {
  from: Date | null;
  until: Date | null;
}

/** `none` also when the window is over. */
export const maintenancePhase = (window: MaintenanceWindow | null, now: Date): 'none' | 'planned' | 'now' => {
  if (window === null || (window.until !== null && window.until <= now)) return 'none';
  return window.from !== null && window.from > now ? 'planned' : 'now';
};

/** The one rule of every maintenance: of the site and its parts, of a venue and of a game. */
export const isInMaintenance = (window: MaintenanceWindow | null, now: Date): boolean =>
  maintenancePhase(window, now) === 'now';

const SETTING_OF = {
  site: 'site_maintenance',
  deposits: 'deposits_maintenance',
  withdrawals: 'withdrawals_maintenance',
  registration: 'registration_maintenance',
} as const satisfies Record<MaintenanceArea, keyof Settings>;

export const maintenanceSetting = (area: MaintenanceArea) => SETTING_OF[area];

/** The text for members, and the end. */
export interface Closed {
  text: string;
  until: Date | null;
}

/** The maintenance of an area that is in force; undefined while the area is open. */
export const closedArea = (settings: Settings, area: MaintenanceArea, now: Date): Closed | undefined => {
  // The operator has not opened the site yet, or has closed it as a whole.
  if (area === 'site' && settings.site_state === 0) return { text: settings.repair_tips, until: null };
  const window = settings[SETTING_OF[area]];
  return window !== null && isInMaintenance(window, now) ? window : undefined;
};

const SECONDLESS_LENGTH = 16;

/** Reads a moment that staff entered, with optional seconds, and refuses one that does not exist. */
export const readMoment = (text: string, otherwise: PlainRefusalName): Date => {
  try {
    return parseBeijing(text.length === SECONDLESS_LENGTH ? `${text}:00` : text);
  } catch {
    throw refuse(otherwise);
  }
};

/** The text for members, with the expected end. */
export const closedText = ({ text, until }: Closed, now: Date): string =>
  textWithEnd(text, until === null ? '' : beijingTime(until), beijingDay(now));

const SECOND_MS = 1_000;

/** Throws the refusal of an area that is in maintenance, with its text and end. */
export const requireOpenArea = (settings: Settings, area: MaintenanceArea, now: Date): void => {
  const closed = closedArea(settings, area, now);
  if (closed === undefined) return;
  const text = closedText(closed, now);
  if (closed.until === null) throw refuse(`maintenance.${area}`, text);
  const leftS = Math.ceil((closed.until.getTime() - now.getTime()) / SECOND_MS);
  throw refuseFor(leftS, `maintenance.${area}`, text);
};

const short = (at: Date, now: Date): string => shortMoment(beijingTime(at), beijingDay(now));

const MINUTE_MS = 60_000;

const noticeOf = ({ site_maintenance: window }: Settings, now: Date): string => {
  if (window?.from == null || maintenancePhase(window, now) !== 'planned') return '';
  if (window.from.getTime() - window.lead_minutes * MINUTE_MS > now.getTime()) return '';
  const from = short(window.from, now);
  return window.until === null
    ? MAINTENANCE.announced(from)
    : MAINTENANCE.announcedUntil(from, short(window.until, now));
};

type InfoField = 'site_state' | 'repair_tips' | 'maintenance_notice' | `${Exclude<MaintenanceArea, 'site'>}_closed`;

/** The fields of the site settings that say what is in maintenance. */
export const maintenanceInfo = (settings: Settings, now: Date): Pick<AppInfo, InfoField> => {
  const textOf = (area: MaintenanceArea): string => {
    const closed = closedArea(settings, area, now);
    return closed === undefined ? '' : closedText(closed, now);
  };
  const site = textOf('site');
  return {
    site_state: closedArea(settings, 'site', now) === undefined ? 1 : 0,
    repair_tips: site || settings.repair_tips,
    maintenance_notice: noticeOf(settings, now),
    deposits_closed: textOf('deposits'),
    withdrawals_closed: textOf('withdrawals'),
    registration_closed: textOf('registration'),
  };
};
