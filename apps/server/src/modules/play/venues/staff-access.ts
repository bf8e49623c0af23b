import type { InputOf, staffRows, VenueTest } from '@koi/contract';
import { beijingTime, formatMoney, parseMoney } from '@koi/money';
import { z } from 'zod';
import { type Config, type Outgoing, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { gone, type ProposalsService } from '../../operator/proposals/index.ts';
import type { AuditChange, AuditedDeps } from '../../people/staff/index.ts';
import { accessEffects } from './access-effects.ts';
import { requireOwnAccount } from './accounts.ts';
import type { Access } from './adapter.ts';
import type { Connections } from './connections.ts';
import { fingerprintOf, SECRET_PROPOSAL, type Secrets } from './secrets.ts';
import { isSameAccess, newAccount, requireProtected, requirePublic } from './settings.ts';
import { changeVenue, findVenue, keepTest, lockVenue, type Venue } from './store.ts';
import { createTester } from './testing.ts';
import { merchantOf, plainAddress } from './venue.ts';

export interface AccessStaffDeps extends AuditedDeps {
  config: Pick<Config, 'mode'>;
  outgoing: Outgoing;
  secrets: Secrets;
  connections: Connections;
  proposals: Pick<ProposalsService, 'define'>;
}

type Rows = typeof staffRows.venues;
type TestInput = InputOf<Rows['test']>;

const SECOND_MS = 1_000;

const stateOf = ({ open, maintenance, retiredAt }: Venue): string => {
  if (retiredAt !== null) return '已退役';
  if (maintenance) return '维护中';
  return open ? '开放' : '未开放';
};

/** The stored secret; undefined when there is none or it can't be opened. */
const storedSecret = (secrets: Secrets, venue: Venue | undefined): string | undefined => {
  try {
    return venue && secrets.open(venue);
  } catch {
    return undefined;
  }
};

/** The staff side of the access to a venue: testing it, and proposing another address or secret. */
export const createAccessStaff = (deps: AccessStaffDeps) => {
  const { database, clock, config, outgoing, audit, secrets, connections, proposals } = deps;
  const test = createTester({ clock, outgoing, adapterOf: connections.adapterOf });

  const proposal = proposals.define({
    kind: SECRET_PROPOSAL,
    // What is empty stays as it is. A proposal of an earlier release has neither merchant name nor limit.
    payload: z.object({
      code: z.string(),
      url: z.string(),
      merchant: z.string().default(''),
      advanceMax: z.string().default(''),
      sealed: z.string(),
      by: z.string(),
    }),
    async basis(tx, { code }, lock) {
      const venue = await (lock ? lockVenue(tx, code) : findVenue(tx, code));
      if (venue === undefined) return gone('场馆');
      return {
        接口地址: venue.url || '环境变量预设',
        商户号: merchantOf(venue),
        垫付上限: formatMoney(venue.advanceMax),
        密钥: `指纹 ${venue.secretFingerprint || '—'}`,
        接入版本: String(venue.accessVersion),
        状态: stateOf(venue),
      };
    },
    async apply(tx, { code, url, merchant, advanceMax, sealed, by }) {
      const venue = await lockVenue(tx, code);
      if (venue === undefined) throw refuse('venues.unknown');
      const now = clock.now();
      const renewed =
        sealed === ''
          ? {}
          : {
              ...secrets.previousColumns(venue, now),
              ...secrets.columns(code, { secret: secrets.fromText(code, sealed), by, at: now }),
            };
      const set = {
        url: url || venue.url,
        merchant: merchant || venue.merchant,
        advanceMax: parseMoney(advanceMax) ?? venue.advanceMax,
      };
      const after = { ...venue, ...renewed, ...set };
      if (after.url !== '' && after.secretSealed === null) throw refuse('venues.secretMissing');
      const account = newAccount(venue, after);
      if (account !== undefined) await requireOwnAccount(tx, after, connections);
      const isOther = sealed !== '' || !isSameAccess(venue, after);
      const accessVersion = venue.accessVersion + (isOther ? 1 : 0);
      await changeVenue(tx, venue, { ...renewed, ...set, ...account, accessVersion });
    },
    effects: (tx, { sealed, ...proposed }) => accessEffects(tx, proposed, sealed !== ''),
  });

  /**
   * The values of the form, with the stored or preset ones where the form has none. The stored secret signs calls to the
   * stored address only, because calls to another one show its owner what our signatures look like.
   */
  const accessOf = (input: TestInput, venue: Venue | undefined): Access => {
    const { platname: code, secret: entered, timeout_s } = input;
    const merchant = input.merchant || code;
    const url = plainAddress(input.url);
    const timeoutMs = Number(timeout_s) * SECOND_MS;
    if (url === '') {
      const preset = connections.presetOf(code);
      if (preset === undefined) throw refuse('venues.addressMissing');
      return { ...preset, secret: entered || preset.secret };
    }
    const isOther = venue !== undefined && url !== plainAddress(venue.url);
    if (entered === '' && isOther) throw refuse('venues.secretForAddress');
    const secret = entered || storedSecret(secrets, venue);
    if (secret === undefined) throw refuse('venues.secretMissing');
    return { url, merchant, secret, timeoutMs };
  };

  const isStored = (venue: Venue, { adapter, merchant, clock_tolerance_s, ...input }: TestInput): boolean =>
    input.secret === '' &&
    isSameAccess(venue, {
      adapter,
      merchant,
      url: plainAddress(input.url) === plainAddress(venue.url) ? venue.url : plainAddress(input.url),
      timeoutMs: Number(input.timeout_s) * SECOND_MS,
      clockToleranceMs: Number(clock_tolerance_s) * SECOND_MS,
      secretFingerprint: venue.secretFingerprint,
    });

  /**
   * Proposes another address, merchant name, secret or limit of advances for a venue that the caller has locked. What is
   * empty stays as it is. One person lowers the limit.
   */
  const propose = async (
    tx: Tx,
    by: StaffActor,
    venue: Venue,
    input: Omit<InputOf<Rows['proposeAccess']>, 'platname'>,
  ): Promise<{ no: string }> => {
    const { code, title } = venue;
    const url = plainAddress(input.url) === plainAddress(venue.url) ? '' : plainAddress(input.url);
    const merchant = input.merchant === merchantOf(venue) ? '' : input.merchant;
    const limit = parseMoney(input.advance_max) ?? venue.advanceMax;
    const advanceMax = limit > venue.advanceMax ? formatMoney(limit) : '';
    requireProtected(config, [url]);
    requirePublic(outgoing, url);
    if (url !== '' && venue.secretSealed === null && input.secret === '') throw refuse('venues.secretMissing');
    if (url === '' && venue.url === '' && `${merchant}${input.secret}` !== '') throw refuse('venues.addressMissing');
    if (`${url}${merchant}` !== '')
      await requireOwnAccount(tx, { code, url: url || venue.url, merchant: merchant || venue.merchant }, connections);
    const fingerprint = input.secret === '' ? '' : fingerprintOf(input.secret);
    const changes: AuditChange[] = [
      ...(url === '' ? [] : [{ field: '接口地址', before: venue.url || '环境变量预设', after: url }]),
      ...(merchant === '' ? [] : [{ field: '商户号', before: merchantOf(venue), after: merchant }]),
      ...(fingerprint === '' || fingerprint === venue.secretFingerprint
        ? []
        : [{ field: '密钥', before: `指纹 ${venue.secretFingerprint || '—'}`, after: `指纹 ${fingerprint}` }]),
      ...(advanceMax === '' ? [] : [{ field: '垫付上限', before: formatMoney(venue.advanceMax), after: advanceMax }]),
    ];
    if (changes.length === 0) throw refuse('venues.nothingProposed');
    const sealed = input.secret === '' ? '' : secrets.toText(code, input.secret);
    const payload = { code, url, merchant, advanceMax, sealed, by: by.staff.name };
    return proposal.propose(tx, by, {
      target: code,
      title: `场馆 ${title}`,
      changes,
      payload,
      reason: input.remark,
    });
  };

  return {
    propose,

    proposeAccess: (by: StaffActor, input: InputOf<Rows['proposeAccess']>): Promise<null> =>
      database.transaction(async (tx) => {
        const venue = await lockVenue(tx, input.platname);
        if (venue === undefined) throw refuse('venues.unknown');
        await propose(tx, by, venue, input);
        return null;
      }),

    async test(by: StaffActor, input: TestInput): Promise<VenueTest> {
      const venue = await findVenue(database.orm, input.platname);
      const access = accessOf(input, venue);
      requireProtected(config, [access.url]);
      requirePublic(outgoing, access.url);
      const at = clock.now();
      const toleranceMs = Number(input.clock_tolerance_s) * SECOND_MS;
      const report = await test({ adapter: input.adapter, access, toleranceMs });
      const counts = venue !== undefined && isStored(venue, input);
      await database.transaction(async (tx) => {
        if (counts) await keepTest(tx, venue, { at, passed: report.passed === 1 });
        const failed = report.checks.filter(({ result }) => result === 'failed').length;
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'venues.test',
          target: `场馆 ${venue?.title ?? input.platname}`,
          summary: `${access.url}，${report.checks.length} 项中 ${failed} 项未过${counts ? '' : '，未保存的设置'}`,
          succeeded: report.passed === 1,
        });
      });
      return {
        ...report,
        tested_at: beijingTime(at),
        counts: counts ? 1 : 0,
        entered_secret: input.secret === '' ? 0 : 1,
      };
    },
  };
};
export type AccessStaff = ReturnType<typeof createAccessStaff>;
