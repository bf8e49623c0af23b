import type { VenueSettings } from '@koi/contract';
import type { VenueSettingsForm } from '@koi/contract/rules/venue-settings';
import { beijingTime, formatMoney, parseMoney } from '@koi/money';
import { type Config, isProtectedAddress, type Outgoing, refuse } from '../../../platform/index.ts';
import type { AuditChange } from '../../people/staff/index.ts';
import type { Connections } from './connections.ts';
import { fingerprintOf } from './secrets.ts';
import type { Venue } from './store.ts';
import { merchantOf, plainAddress, wasOpen } from './venue.ts';

const SECOND_MS = 1_000;

const flag = (value: boolean) => (value ? 1 : 0);
/** The columns of a venue that is called with another account, or none when the account stays. */
export const newAccount = (
  before: Pick<Venue, 'code' | 'url' | 'merchant'>,
  after: Pick<Venue, 'url' | 'merchant'>,
) => {
  const isSame = before.url === after.url && merchantOf(before) === merchantOf({ ...after, code: before.code });
  return isSame ? undefined : { sharesAccount: false };
};

const moment = (at: Date | null): string => (at === null ? '' : beijingTime(at));
const seconds = (ms: number): string => `${ms / SECOND_MS} 秒`;

/** The columns of the form. The rule of the contract has checked its values. */
export const columnsOf = (input: Omit<VenueSettingsForm, 'secret'>) => ({
  title: input.title,
  adapter: input.adapter,
  url: plainAddress(input.url),
  merchant: input.merchant,
  timeoutMs: Number(input.timeout_s) * SECOND_MS,
  clockToleranceMs: Number(input.clock_tolerance_s) * SECOND_MS,
  frameOrigins: [...new Set(input.frame_origins)],
  advanceMax: parseMoney(input.advance_max) ?? 0n,
  sort: Number(input.sort),
});

type Columns = ReturnType<typeof columnsOf>;
type Audited = Columns & Pick<Venue, 'secretFingerprint'>;

const FIELDS: readonly [field: string, text: (venue: Audited) => string][] = [
  ['名称', ({ title }) => title],
  ['对接协议', ({ adapter }) => adapter],
  ['接口地址', ({ url }) => url || '环境变量预设'],
  ['商户号', ({ merchant }) => merchant],
  ['超时', ({ timeoutMs }) => seconds(timeoutMs)],
  ['时钟容差', ({ clockToleranceMs }) => seconds(clockToleranceMs)],
  ['页面来源', ({ frameOrigins }) => frameOrigins.join(' ')],
  ['垫付上限', ({ advanceMax }) => formatMoney(advanceMax)],
  ['排序', ({ sort }) => String(sort)],
  ['密钥指纹', ({ secretFingerprint }) => secretFingerprint],
];

/** The differences for the audit log. The secret occurs only as its fingerprint. */
export const changesOf = (before: Audited | undefined, after: Audited): AuditChange[] =>
  FIELDS.flatMap(([field, text]) => {
    const [was, is] = [before === undefined ? '' : text(before), text(after)];
    return was === is ? [] : [{ field, before: was, after: is }];
  });

type AccessColumns = Pick<
  Venue,
  'adapter' | 'url' | 'merchant' | 'timeoutMs' | 'clockToleranceMs' | 'secretFingerprint'
>;

/** Whether a test of one would be a test of the other. */
export const isSameAccess = (one: AccessColumns, other: AccessColumns): boolean =>
  one.adapter === other.adapter &&
  one.url === other.url &&
  one.merchant === other.merchant &&
  one.timeoutMs === other.timeoutMs &&
  one.clockToleranceMs === other.clockToleranceMs &&
  one.secretFingerprint === other.secretFingerprint;

/** Over plain HTTP, an attacker on the network could forge winnings or the pages of games. */
export const requireProtected = ({ mode }: Pick<Config, 'mode'>, addresses: readonly string[]): void => {
  const isOpen = (address: string) => address !== '' && !isProtectedAddress(new URL(address));
  if (mode === 'production' && addresses.some(isOpen)) throw refuse('venues.addressOpen');
};

/** Calls of the server would look around in the private network for the person who wrote the address. */
export const requirePublic = (outgoing: Outgoing, url: string): void => {
  if (url !== '' && outgoing.isRefused(new URL(url))) throw refuse('venues.addressPrivate');
};

type Presets = Pick<Connections, 'presetOf' | 'accessOf'>;

const secretOf = (venue: Venue, { presetOf, accessOf }: Presets): VenueSettings['secret'] => {
  const preset = venue.url === '' ? presetOf(venue.code) : undefined;
  const written = {
    written_by: venue.secretBy,
    written_at: moment(venue.secretAt),
    previous_until: moment(venue.previousUntil),
  };
  if (preset !== undefined) return { ...written, state: 'preset', fingerprint: fingerprintOf(preset.secret) };
  if (venue.secretSealed === null) return { ...written, state: 'none', fingerprint: '' };
  const isReadable = venue.url === '' || accessOf(venue) !== undefined;
  return { ...written, state: isReadable ? 'own' : 'unreadable', fingerprint: venue.secretFingerprint };
};

export const toWire = (
  venue: Venue,
  presets: Presets,
  houseIsOpen: boolean,
): Omit<VenueSettings, 'proposal' | 'shared_with'> => ({
  platname: venue.code,
  title: venue.title,
  adapter: venue.adapter as VenueSettings['adapter'],
  url: venue.url,
  preset_url: presets.presetOf(venue.code)?.url ?? '',
  merchant: venue.merchant,
  timeout_s: Math.ceil(venue.timeoutMs / SECOND_MS),
  clock_tolerance_s: Math.ceil(venue.clockToleranceMs / SECOND_MS),
  frame_origins: venue.frameOrigins,
  advance_max: formatMoney(venue.advanceMax),
  sort: venue.sort,
  open: flag(venue.open),
  was_open: flag(houseIsOpen || wasOpen(venue)),
  retired: flag(venue.retiredAt !== null),
  version: venue.version,
  secret: secretOf(venue, presets),
  test: {
    tested_at: moment(venue.testedAt),
    passed: flag(venue.testPassed),
    current: flag(venue.testedVersion === venue.accessVersion),
  },
});
