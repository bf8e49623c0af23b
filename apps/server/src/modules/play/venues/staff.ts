import { type InputOf, type staffRows, VENUE_SETTINGS, type VenueSettings } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { type Config, type Outgoing, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import type { ProposalsService } from '../../operator/proposals/index.ts';
import type { AuditChange, AuditEntry, AuditedDeps } from '../../people/staff/index.ts';
import { requireOwnAccount, sharingAccount } from './accounts.ts';
import type { Connections } from './connections.ts';
import { type Rest, restPeriodOf, restPhase } from './rest.ts';
import { SECRET_PROPOSAL, type Secrets } from './secrets.ts';
import { changesOf, columnsOf, isSameAccess, newAccount, requireProtected, requirePublic, toWire } from './settings.ts';
import type { AccessStaff } from './staff-access.ts';
import { addVenue, changeVenue, findVenue, listVenues, lockVenue, type Venue } from './store.ts';
import { isTested, merchantOf, plainAddress, wasOpen } from './venue.ts';

export interface VenuesStaffDeps extends AuditedDeps {
  config: Pick<Config, 'mode'>;
  outgoing: Outgoing;
  secrets: Secrets;
  connections: Pick<Connections, 'presetOf' | 'accessOf'>;
  proposals: Pick<ProposalsService, 'isOpened' | 'waitingFor'>;
  access: Pick<AccessStaff, 'propose'>;
}

type Rows = typeof staffRows.venues;

/** State of a venue as text for the audit log. */
const stateText = (rest: Rest, now: Date): string => {
  const phase = restPhase(rest, now);
  if (phase === 'none') return '开放';
  const start = phase === 'planned' && rest.restFrom !== null ? `${beijingTime(rest.restFrom)} 起维护` : '';
  const end = rest.restUntil === null ? '' : `维护至 ${beijingTime(rest.restUntil)}`;
  return [start, end].filter(Boolean).join('，') || '维护中';
};

/** A retired venue is not called, so that it reports no bets. */
const isNotRetired = ({ retiredAt }: Venue): boolean => retiredAt === null;

/** Locks the venue and checks that it has not changed since it was read. */
export const lockVersion = async (tx: Tx, code: string, version: number): Promise<Venue> => {
  const venue = await lockVenue(tx, code);
  if (venue === undefined) throw refuse('venues.unknown');
  if (venue.version !== version) throw refuse('venues.stale');
  return venue;
};

/**
 * The staff side of the venues: adding, editing, opening, resting and retiring them. A venue says what members won, so
 * that once the house has opened, two people decide how every venue is called and how much the house advances there.
 */
export const createVenuesStaff = (deps: VenuesStaffDeps) => {
  const { database, clock, config, outgoing, audit, secrets, connections, proposals, access } = deps;
  const record = (
    tx: Tx,
    by: StaffActor,
    { title }: Pick<Venue, 'title'>,
    entry: Pick<AuditEntry, 'action' | 'summary' | 'changes'>,
  ) => audit.record(tx, { by, group: 'settings', target: `场馆 ${title}`, ...entry });

  /** The columns of a first secret. A venue that has one gets another only by a proposal. */
  const firstSecret = (before: Venue, secret: string, by: string, needsTwo: boolean) => {
    if (secret === '') return {};
    if (needsTwo || before.secretSealed !== null) throw refuse('venues.secretNeedsTwo');
    return secrets.columns(before.code, { secret, by, at: clock.now() });
  };

  const requireAddress = (before: Venue, url: string, hasSecret: boolean, needsTwo: boolean): void => {
    if (url === before.url) return;
    if (url === '') throw refuse('venues.addressMissing');
    if (needsTwo || wasOpen(before)) throw refuse('venues.addressNeedsTwo');
    if (!hasSecret) throw refuse('venues.secretMissing');
    requirePublic(outgoing, url);
  };

  /** Refuses what two people decide once members could use the venue. One person lowers the limit at once. */
  const requireTwo = (before: Venue, after: Venue, needsTwo: boolean): void => {
    if (!needsTwo && !wasOpen(before)) return;
    if (merchantOf(after) !== merchantOf(before)) throw refuse('venues.merchantNeedsTwo');
    if (after.advanceMax > before.advanceMax) throw refuse('venues.advanceNeedsTwo');
  };

  return {
    async settings(code: string): Promise<VenueSettings> {
      const venue = await findVenue(database.orm, code);
      if (venue === undefined) throw refuse('venues.unknown');
      const proposal = (await proposals.waitingFor(database.orm, SECRET_PROPOSAL, code)) ?? '';
      const other = sharingAccount(venue, await listVenues(database.orm), connections);
      const wire = toWire(venue, connections, await proposals.isOpened());
      return { ...wire, proposal, shared_with: other?.title ?? '' };
    },

    /** Adds a venue. In an open house, what two people decide is proposed; the number is that of the proposal. */
    async create(by: StaffActor, input: InputOf<Rows['create']>): Promise<{ platname: string; no: string }> {
      const needsTwo = await proposals.isOpened();
      return database.transaction(async (tx) => {
        const columns = columnsOf(input);
        requireProtected(config, [columns.url, ...columns.frameOrigins]);
        requirePublic(outgoing, columns.url);
        const { platname: code, secret } = input;
        const { url, merchant } = columns;
        const own = needsTwo
          ? { url: '', merchant: '', advanceMax: 0n }
          : secrets.columns(code, { secret, by: by.staff.name, at: clock.now() });
        if (!needsTwo) await requireOwnAccount(tx, { code, url, merchant }, connections);
        const isAdded = await addVenue(tx, { code, ...columns, ...own, open: false });
        const venue = isAdded ? await lockVenue(tx, code) : undefined;
        if (venue === undefined) throw refuse('venues.codeTaken');
        const proposed = { url, merchant, secret, advance_max: input.advance_max, remark: VENUE_SETTINGS.newVenue };
        const { no } = needsTwo ? await access.propose(tx, by, venue, proposed) : { no: '' };
        const changes = changesOf(undefined, venue);
        await record(tx, by, columns, { action: 'venues.create', summary: code, changes });
        return { platname: code, no };
      });
    },

    async save(by: StaffActor, input: InputOf<Rows['save']>): Promise<null> {
      const needsTwo = await proposals.isOpened();
      return database.transaction(async (tx) => {
        const before = await lockVersion(tx, input.platname, input.version);
        const columns = columnsOf(input);
        // Another spelling of the stored address is no change.
        if (columns.url === plainAddress(before.url)) columns.url = before.url;
        const secret = firstSecret(before, input.secret, by.staff.name, needsTwo);
        const after = { ...before, ...columns, ...secret };
        requireAddress(before, after.url, after.secretSealed !== null, needsTwo);
        requireTwo(before, after, needsTwo);
        const account = newAccount(before, after);
        if (account !== undefined) await requireOwnAccount(tx, after, connections);
        requireProtected(config, [after.url, ...after.frameOrigins]);
        const changes = changesOf(before, after);
        if (changes.length === 0) return null;
        const accessVersion = before.accessVersion + (isSameAccess(before, after) ? 0 : 1);
        await changeVenue(tx, before, { ...columns, ...secret, ...account, accessVersion });
        await record(tx, by, after, { action: 'venues.save', summary: before.code, changes });
        return null;
      });
    },

    setOpen: (by: StaffActor, { platname, version, open, remark }: InputOf<Rows['setOpen']>): Promise<null> =>
      database.transaction(async (tx) => {
        const venue = await lockVersion(tx, platname, version);
        const isOpen = open === 1;
        if (isOpen && venue.retiredAt !== null) throw refuse('venues.retired');
        if (isOpen && connections.accessOf(venue) === undefined) throw refuse('venues.unconnected');
        if (isOpen && !isTested(venue)) throw refuse('venues.untested');
        if (isOpen) await requireOwnAccount(tx, venue, connections, isNotRetired);
        if (venue.open === isOpen) return null;
        await changeVenue(tx, venue, { open: isOpen, openedAt: venue.openedAt ?? clock.now() });
        const [before, after] = isOpen ? ['未开放', '开放'] : ['开放', '未开放'];
        const changes: AuditChange[] = [{ field: '对会员', before, after }];
        await record(tx, by, venue, { action: 'venues.setOpen', summary: remark, changes });
        return null;
      }),

    /** `requireEmpty` refuses while members have money at the venue or transfers are under way. */
    setRetired: (
      by: StaffActor,
      { platname, version, retired, remark }: InputOf<Rows['setRetired']>,
      requireEmpty: (tx: Tx, code: string) => Promise<void>,
    ): Promise<null> =>
      database.transaction(async (tx) => {
        const venue = await lockVersion(tx, platname, version);
        const isRetired = retired === 1;
        if (isRetired && venue.open) throw refuse('venues.isOpen');
        if (isRetired === (venue.retiredAt !== null)) return null;
        if (isRetired) await requireEmpty(tx, venue.code);
        else await requireOwnAccount(tx, venue, connections, isNotRetired);
        await changeVenue(tx, venue, { retiredAt: isRetired ? clock.now() : null });
        const [before, after] = isRetired ? ['在用', '已退役'] : ['已退役', '在用'];
        const changes: AuditChange[] = [{ field: '状态', before, after }];
        await record(tx, by, venue, { action: 'venues.setRetired', summary: remark, changes });
        return null;
      }),

    setMaintenance: (by: StaffActor, { platname, version, remark, ...input }: InputOf<Rows['setMaintenance']>) =>
      database.transaction(async (tx): Promise<null> => {
        const now = clock.now();
        const maintenance = input.maintenance === 1;
        const venue = await lockVersion(tx, platname, version);
        const period = maintenance ? restPeriodOf(input, venue, now) : { restFrom: null, restUntil: null };
        await changeVenue(tx, venue, { maintenance, ...period, restReason: maintenance ? remark : '' });
        const [before, after] = [stateText(venue, now), stateText({ maintenance, ...period }, now)];
        const changes: AuditChange[] = [{ field: '状态', before, after }];
        await record(tx, by, venue, { action: 'venues.setMaintenance', summary: remark, changes });
        return null;
      }),
  };
};
export type VenuesStaff = ReturnType<typeof createVenuesStaff>;
