import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DATA_COPY_EVERY_HOURS, type DataCopy, type InputOf, type memberRows, type OutputOf } from '@koi/contract';
import { beijingDay, beijingTime } from '@koi/money';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import {
  type Call,
  type Download,
  orderNumber,
  type Queryable,
  randomToken,
  refuse,
  type SecretSource,
  type ServiceDeps,
  sha256Text,
  type Tx,
} from '../../../platform/index.ts';
import { lockMember, type MembersService } from '../members/index.ts';
import { type Origin, recordSecurity } from '../security-log/index.ts';
import { createParts, dropParts } from './parts.ts';
import { dataCopies } from './tables.ts';

export interface DataCopiesDeps extends ServiceDeps {
  config: SecretSource;
  members: Pick<MembersService, 'checkOwnPassword'>;
}

type Rows = typeof memberRows.dataCopies;
type CopyRow = typeof dataCopies.$inferSelect;
type Caller = Origin & Pick<Call<unknown>, 'memberId'> & { memberId: number };

/** Where files are downloaded: the browser itself follows this address, without the session's token. */
export const COPIES_PATH = '/media/copies';
const EVERY_MS = DATA_COPY_EVERY_HOURS * 3_600_000;
const TICKET_MS = 60_000;
const NONE: DataCopy = { state: 'none', requested_at: '', ready_at: '', expires_at: '', bytes: 0, next_at: '' };

const timeOf = (at: Date | null): string => (at === null ? '' : beijingTime(at));
const nextOf = ({ requestedAt }: CopyRow): Date => new Date(requestedAt.getTime() + EVERY_MS);
const isReady = ({ state, expiresAt }: CopyRow, now: Date): boolean =>
  state === 'ready' && expiresAt !== null && expiresAt > now;

const toWire = (row: CopyRow, now: Date): DataCopy => ({
  state: row.state === 'ready' && !isReady(row, now) ? 'expired' : row.state,
  requested_at: beijingTime(row.requestedAt),
  ready_at: timeOf(row.readyAt),
  expires_at: timeOf(row.expiresAt),
  bytes: row.bytes,
  next_at: row.state === 'failed' || nextOf(row) <= now ? '' : beijingTime(nextOf(row)),
});

const lastOf = async (db: Queryable, memberId: number): Promise<CopyRow | undefined> => {
  const [row] = await db
    .select()
    .from(dataCopies)
    .where(eq(dataCopies.memberId, memberId))
    .orderBy(desc(dataCopies.requestedAt))
    .limit(1);
  return row;
};

/** Deletes the files that a member has. */
export const dropCopies = async (tx: Tx, memberId: number): Promise<void> => {
  const dropped = await tx
    .update(dataCopies)
    .set({ state: 'expired', ticketHash: null })
    .where(and(eq(dataCopies.memberId, memberId), inArray(dataCopies.state, ['waiting', 'ready'])))
    .returning({ no: dataCopies.no });
  await dropParts(
    tx,
    dropped.map(({ no }) => no),
  );
};

/** Copies of their data, as members ask for them and download them. */
export const createDataCopiesService = ({ database, clock, config, members }: DataCopiesDeps) => {
  const parts = createParts(config);

  /** A session alone gives nobody the data of its member. */
  const requirePassword = async ({ memberId, address, device, userAgent }: Caller, password: string): Promise<void> => {
    if ((await members.checkOwnPassword(memberId, password)) !== undefined) return;
    const origin = { address, device, userAgent };
    await recordSecurity(database.orm, { memberId, kind: 'copy.refused', at: clock.now(), origin });
    throw refuse('security.passwordWrong');
  };

  return {
    async state({ memberId }: Caller): Promise<DataCopy> {
      const row = await lastOf(database.orm, memberId);
      return row === undefined ? NONE : toWire(row, clock.now());
    },

    async request(caller: Caller, { password }: InputOf<Rows['request']>): Promise<DataCopy> {
      await requirePassword(caller, password);
      const { memberId } = caller;
      return database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        const last = await lastOf(tx, memberId);
        if (last?.state === 'waiting') throw refuse('dataCopies.waiting');
        if (last !== undefined && last.state !== 'failed' && nextOf(last) > now) throw refuse('dataCopies.tooSoon');
        await dropCopies(tx, memberId);
        const [row] = await tx
          .insert(dataCopies)
          .values({ memberId, no: orderNumber('C', now), requestedAt: now })
          .returning();
        await recordSecurity(tx, { memberId, kind: 'copy.requested', at: now, origin: caller });
        if (row === undefined) throw new Error('a request for a copy was not stored');
        return toWire(row, now);
      });
    },

    /** The address of the member's own file. */
    async download(caller: Caller, { password }: InputOf<Rows['download']>): Promise<OutputOf<Rows['download']>> {
      await requirePassword(caller, password);
      const { memberId } = caller;
      return database.transaction(async (tx) => {
        await lockMember(tx, memberId);
        const now = clock.now();
        const row = await lastOf(tx, memberId);
        if (row === undefined || !isReady(row, now)) throw refuse('dataCopies.notReady');
        const ticket = randomToken();
        await tx
          .update(dataCopies)
          .set({ ticketHash: sha256Text(ticket), ticketExpiresAt: new Date(now.getTime() + TICKET_MS) })
          .where(eq(dataCopies.no, row.no));
        await recordSecurity(tx, { memberId, kind: 'copy.downloaded', at: now, origin: caller });
        return { url: `${COPIES_PATH}/${row.no}/${ticket}` };
      });
    },

    /** The file of a ticket; undefined when the ticket is unknown, used or too old. */
    async open(no: string, ticket: string): Promise<Download | undefined> {
      const now = clock.now();
      const [row] = await database.orm
        .update(dataCopies)
        .set({ ticketHash: null })
        .where(
          and(
            eq(dataCopies.no, no),
            eq(dataCopies.ticketHash, sha256Text(ticket)),
            gt(dataCopies.ticketExpiresAt, now),
          ),
        )
        .returning();
      if (row === undefined || !isReady(row, now)) return undefined;
      return {
        name: `我的数据-${beijingDay(row.requestedAt)}.json`,
        type: 'application/json; charset=utf-8',
        bytes: row.bytes,
        content: pipeline(Readable.from(parts.read(database.orm, row)), createGunzip(), () => undefined),
      };
    },
  };
};

export type DataCopiesService = ReturnType<typeof createDataCopiesService>;
