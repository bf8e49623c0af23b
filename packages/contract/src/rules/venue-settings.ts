import { parseMoney } from '@koi/money';
import { PLATFORM_WALLET } from '../constants.ts';
import { VENUE_SETTINGS } from '../texts/venue-settings.ts';
import { firstFailing } from './first-failing.ts';
import { checkMemberReason } from './staff.ts';

export const VENUE_ADAPTERS = ['koi'] as const;
export const VENUE_TITLE_MAX_LENGTH = 20;
export const VENUE_ORIGINS_MAX = 20;
export const VENUE_SECRET_MIN_LENGTH = 32;
export const VENUE_SECRET_MAX_LENGTH = 200;
const TIMEOUT_MAX_S = 20;
const TOLERANCE_MAX_S = 300;
const SORT_MAX = 9999;
const ADVANCE_MAX = 100_000_000_00n;

const CODE = /^[a-z][a-z0-9_-]{1,31}$/;
/** Words that stand for something else in calls and in addresses of the back office. */
const RESERVED_CODES: readonly string[] = [PLATFORM_WALLET, 'new'];
const MERCHANT = /^[A-Za-z0-9._-]{0,64}$/;
const SECRET = /^[\x21-\x7e]+$/;
const WHOLE = /^\d{1,5}$/;

const isWithin = (text: string, min: number, max: number) =>
  WHOLE.test(text) && Number(text) >= min && Number(text) <= max;

const isAmount = (text: string, max: bigint) => {
  const amount = parseMoney(text);
  return amount !== undefined && amount >= 0n && amount <= max;
};

const hasProtocol = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:';

/** Address of an API: http or https, possibly with a path, without credentials, query and fragment. */
export const isApiAddress = (text: string): boolean => {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const address = new URL(text);
  const { username, password, search, hash } = address;
  return hasProtocol(address) && `${username}${password}${search}${hash}` === '' && !/[?#]/.test(text);
};

const isOrigin = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const address = new URL(text);
  return hasProtocol(address) && address.origin === text;
};

const isSecret = (text: string) =>
  text.length >= VENUE_SECRET_MIN_LENGTH && text.length <= VENUE_SECRET_MAX_LENGTH && SECRET.test(text);

/** The values of a venue that decide how it is reached. An empty address stands for the one of the environment. */
export interface VenueConnectionForm {
  adapter: string;
  url: string;
  merchant: string;
  timeout_s: string;
  clock_tolerance_s: string;
  /** Empty when the stored secret is used. */
  secret: string;
}

export interface VenueSettingsForm extends VenueConnectionForm {
  title: string;
  frame_origins: readonly string[];
  advance_max: string;
  sort: string;
}

const connectionRules = (form: VenueConnectionForm) =>
  [
    [VENUE_ADAPTERS.some((name) => name === form.adapter), VENUE_SETTINGS.adapterWrong],
    [form.url === '' || isApiAddress(form.url), VENUE_SETTINGS.addressWrong],
    [MERCHANT.test(form.merchant), VENUE_SETTINGS.merchantWrong],
    [isWithin(form.timeout_s, 1, TIMEOUT_MAX_S), VENUE_SETTINGS.timeoutWrong],
    [isWithin(form.clock_tolerance_s, 1, TOLERANCE_MAX_S), VENUE_SETTINGS.toleranceWrong],
    [form.secret === '' || isSecret(form.secret), VENUE_SETTINGS.secretWrong],
  ] as const;

const settingsRules = (form: VenueSettingsForm) =>
  [
    [form.title.trim() !== '' && form.title.length <= VENUE_TITLE_MAX_LENGTH, VENUE_SETTINGS.titleWrong],
    ...connectionRules(form),
    [form.frame_origins.length <= VENUE_ORIGINS_MAX, VENUE_SETTINGS.originsMany],
    [form.frame_origins.every(isOrigin), VENUE_SETTINGS.originsWrong],
    [isAmount(form.advance_max, ADVANCE_MAX), VENUE_SETTINGS.advanceWrong],
    [isWithin(form.sort, 0, SORT_MAX), VENUE_SETTINGS.sortWrong],
  ] as const;

/** Checks the settings of a venue that exists. */
export const checkVenueSettings = (form: VenueSettingsForm) => firstFailing(...settingsRules(form));

/** Checks a new venue, which needs its own address and secret. */
export const checkNewVenue = (form: VenueSettingsForm & { platname: string }) =>
  firstFailing(
    [CODE.test(form.platname) && !RESERVED_CODES.includes(form.platname), VENUE_SETTINGS.codeWrong],
    ...settingsRules(form),
    [form.url !== '', VENUE_SETTINGS.addressMissing],
    [form.secret !== '', VENUE_SETTINGS.secretMissing],
  );

/** Checks the values with which a connection is tested. */
export const checkVenueConnection = (form: VenueConnectionForm) => firstFailing(...connectionRules(form));

/** Fields of a venue that two people decide about. An empty field keeps its stored value. */
export interface VenueAccessForm extends Pick<VenueSettingsForm, 'url' | 'merchant' | 'secret' | 'advance_max'> {
  remark: string;
}

/** Checks a proposal for another address, merchant name, secret or limit of advances. */
export const checkVenueAccess = ({ url, merchant, secret, advance_max, remark }: VenueAccessForm) =>
  firstFailing(
    [url === '' || isApiAddress(url), VENUE_SETTINGS.addressWrong],
    [MERCHANT.test(merchant), VENUE_SETTINGS.merchantWrong],
    [secret === '' || isSecret(secret), VENUE_SETTINGS.secretWrong],
    [advance_max === '' || isAmount(advance_max, ADVANCE_MAX), VENUE_SETTINGS.advanceWrong],
    [`${url}${merchant}${secret}${advance_max}` !== '', VENUE_SETTINGS.nothingProposed],
  ) ?? checkMemberReason({ reason: remark });

/** Opening, closing, retiring and restoring a venue each require a reason. */
export const checkVenueReason = ({ remark }: { remark: string }) => checkMemberReason({ reason: remark });
