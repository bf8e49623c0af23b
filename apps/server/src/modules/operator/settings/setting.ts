import {
  DEFAULT_LOGO,
  MAINTENANCE,
  RAISE_WAIT_HOURS,
  REALITY_MINUTES,
  RETENTION_ITEMS,
  RETENTION_MAX_DAYS,
} from '@koi/contract';
import { loosens, PROTECTIVE_KEYS, type ProtectiveSetting } from '@koi/contract/rules/protection';
import { checkRateOrder, isReturnFee } from '@koi/contract/rules/staff';
import { SHELL } from '@koi/contract/texts';
import { sanitizeHtml } from '@koi/rich-text/clean';
import { z } from 'zod';

const flag = z.union([z.literal(0), z.literal(1)]);
const line = (max = 200) => z.string().max(max);
const rate = z.string().regex(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,6})?$/);
const fee = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/);
const address = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]);
const picture = z.union([
  z.literal(''),
  z.string().regex(/^\/(?!\/)[\w./-]+$/),
  z.url({ protocol: /^https$/ }).max(500),
]);
const count = (min: number, max: number) => z.number().int().min(min).max(max);
const moment = z.iso.datetime().transform((text) => new Date(text));

/** A maintenance as staff arranged it: its period, what members read, who arranged it and when. */
const maintenance = z
  .object({
    from: moment.nullable(),
    until: moment.nullable(),
    text: line(),
    lead_minutes: count(0, 1440),
    by: line(60),
    at: moment,
  })
  .nullable()
  .default(null);

/** All settings with their schema and default. The keys of the site's settings are the wire names. */
const shapes = {
  title: line(60).default('锦鲤'),
  site_name: line(30).default('锦鲤'),
  site_slogan: line(20).default('好运如鱼得水'),
  site_logo: picture.default(DEFAULT_LOGO),
  /** Icon of the installed site. Empty means the site's logo. */
  app_logo: picture.default(''),
  h5_url: address.default(''),
  site_state: flag.default(1),
  repair_tips: line(500).default(MAINTENANCE.proposed.site),
  /** When the operator opened the site for the first time; empty before. */
  opened_at: z.union([z.literal(''), z.iso.datetime()]).default(''),
  /** When a backup was last made with the command of this project; empty before the first one. */
  backup_at: z.union([z.literal(''), z.iso.datetime()]).default(''),
  redpacket_switch: flag.default(1),
  app_download_switch: flag.default(1),
  index_modal: flag.default(0),
  webcontent: z.string().max(20_000).transform(sanitizeHtml).default(''),
  ios_download_url: address.default(''),
  ios_download_qrcode: picture.default(''),
  demo: flag.default(0),
  demo_strip: line(40).default(SHELL.demo),
  /** The parts of the demo data that have been created. */
  demo_parts: z.array(line(40)).max(100).default([]),
  visit_url: address.default(''),

  /** Maintenance in force or planned. An older one that is over may still be stored. */
  site_maintenance: maintenance,
  deposits_maintenance: maintenance,
  withdrawals_maintenance: maintenance,
  registration_maintenance: maintenance,

  /** How members reach customer service. Without an address, the built-in chat page and work orders are used. */
  kefu_enabled: flag.default(1),
  gongdan_enabled: flag.default(1),
  default_system: z.enum(['kefu', 'gongdan']).default('kefu'),
  show_selector: flag.default(1),
  kefu_url: address.default(''),
  gongdan_url: address.default(''),

  usdtrate: rate.default('7.10'),
  withdrawusdtrate: rate.default('7.20'),
  withdrawcashfee: fee.default('5'),
  withdrawfeeusdttrc: fee.default('1'),
  /**
   * Thresholds: amounts in 元 from which a withdrawal or a bonus needs two people, and in USDT from which a deposit
   * needs both nodes.
   */
  withdrawal_second_person: fee.default('50000'),
  deposit_second_person: fee.default('50000'),
  reviewer_second_person: fee.default('500000'),
  bonus_second_person: fee.default('5000'),
  /** Amount in 元 from which a decision needs a code that was given a short time before. */
  fresh_code_from: fee.default('5000'),
  usdt_second_node: fee.default('10000'),
  /** USDT that may be kept for the fee of the network when a payment is sent back. */
  usdt_return_fee: fee.refine(isReturnFee).default('2'),

  /**
   * How long a raise of a member's limit waits, and the interval of reality checks for members who chose none. They
   * protect members: `PROTECTIVE_SETTINGS` of the contract has the direction in which each is stricter.
   */
  raise_wait_hours: count(RAISE_WAIT_HOURS.min, RAISE_WAIT_HOURS.max).default(RAISE_WAIT_HOURS.min),
  reality_minutes: z.literal([...REALITY_MINUTES]).default(60),

  /** Wrong logins allowed before a name or an address is slowed down, and how long they are counted. */
  login_name_tries: count(1, 100).default(5),
  login_address_tries: count(1, 10_000).default(29),
  login_window_minutes: count(1, 1440).default(15),
  login_wait_max_s: count(1, 3600).default(60),
  /** Limits of ordinary calls. */
  calls_per_minute_member: count(10, 100_000).default(600),
  calls_per_minute_address: count(10, 1_000_000).default(1_200),
  registrations_per_hour: count(1, 100_000).default(30),
  /** Searches by a member's mobile number, real name or card that a person of staff may make within 24 hours. */
  identity_searches_per_day: count(5, 500).default(40),
  /** Orders of each kind whose whole names and numbers a person of staff may look at within 24 hours. */
  order_looks_per_day: count(5, 1_000).default(200),
  pay_password_tries: count(1, 20).default(5),
  pay_password_lock_minutes: count(1, 1440).default(60),

  /** How many days records are kept, where two people chose another time than the contract's. */
  retention: z.partialRecord(z.enum(RETENTION_ITEMS), count(1, RETENTION_MAX_DAYS)).default({}),
};

const schema = z.object(shapes);
export type Settings = z.output<typeof schema>;
export type SettingKey = keyof Settings;
export type SettingChanges = Partial<{ [K in SettingKey]: z.input<(typeof shapes)[K]> }>;

const problemsOf = (error: z.ZodError) => error.issues.map(({ path }) => path.join('.')).join(', ');

/** The logo and the icon that are shown, because the stored ones may be empty. */
export const logosOf = ({ site_logo, app_logo }: Pick<Settings, 'site_logo' | 'app_logo'>) => {
  const logo = site_logo || DEFAULT_LOGO;
  return { site_logo: logo, app_logo: app_logo || logo };
};

/** Merges stored values over the defaults. An invalid stored value is a broken invariant and throws with its key. */
export const readSettings = (stored: ReadonlyMap<string, unknown>): Settings => {
  const known = Object.keys(shapes).flatMap((key) => (stored.has(key) ? [[key, stored.get(key)] as const] : []));
  const result = schema.safeParse(Object.fromEntries(known));
  if (!result.success) throw new Error(`stored settings do not fit: ${problemsOf(result.error)}`);
  const { usdtrate, withdrawusdtrate } = result.data;
  // Applies to rates stored before this rule existed: the withdrawal rate must not be below the deposit rate.
  return checkRateOrder({ usdtrate, withdrawusdtrate }) === undefined
    ? result.data
    : { ...result.data, withdrawusdtrate: usdtrate };
};

/** The settings that would protect members less than before. */
export const loosenedBy = (
  before: Pick<Settings, ProtectiveSetting>,
  changes: { [K in ProtectiveSetting]?: number | undefined },
): ProtectiveSetting[] =>
  PROTECTIVE_KEYS.filter((key) => {
    const after = changes[key];
    return after !== undefined && loosens(key, before[key], after);
  });

/** Validates changes: known keys with valid values. HTML is cleaned. */
export const checkChanges = (changes: SettingChanges): [SettingKey, unknown][] => {
  const result = z.strictObject(shapes).partial().safeParse(changes);
  if (!result.success) throw new RangeError(`settings refused: ${problemsOf(result.error)}`);
  const clean = result.data as Record<string, unknown>;
  return (Object.keys(changes) as SettingKey[]).map((key) => [key, clean[key]]);
};
