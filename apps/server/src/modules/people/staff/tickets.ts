import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  type Clock,
  type Database,
  openSealed,
  randomToken,
  readSealedText,
  type SecretSource,
  seal,
  sealedColumn,
  sealedText,
  sha256Text,
  type Tx,
} from '../../../platform/index.ts';
import type { StaffRecord } from './accounts.ts';
import { staffAccounts, staffTickets } from './tables.ts';

const LIFE_MS = 5 * 60_000;
const MAX_TRIES = 5;
const SWEEP_ROWS = 20;

export type Ticket = typeof staffTickets.$inferSelect;

const ownerOf = (staffId: number) => `staff:${staffId}`;

const PURPOSE = 'staff-totp';
const keyIdIn = (column: PgColumn) => sql`split_part(${column}, '.', 1)`;

const sealedAccounts = sealedColumn({
  name: 'staff_account.totp_secret',
  purpose: PURPOSE,
  table: staffAccounts,
  id: staffAccounts.id,
  keyId: keyIdIn(staffAccounts.totpSecret),
  read: ({ id, totpSecret }) => ({ ...readSealedText(totpSecret ?? ''), owner: ownerOf(id) }),
  write: (sealed) => ({ totpSecret: sealedText(sealed) }),
});

const sealedTickets = sealedColumn({
  name: 'staff_ticket.totp_secret',
  purpose: PURPOSE,
  table: staffTickets,
  id: staffTickets.ticketHash,
  keyId: keyIdIn(staffTickets.totpSecret),
  read: ({ staffId, totpSecret }) => ({ ...readSealedText(totpSecret ?? ''), owner: ownerOf(staffId) }),
  write: (sealed) => ({ totpSecret: sealedText(sealed) }),
});

/** Tickets come first, because an enrolment copies the secret of a ticket to the account. */
export const sealedAuthenticators = [sealedTickets, sealedAccounts];

/** Encrypts authenticator secrets as `key id.ciphertext`. A secret decrypts only for its own account. */
export const createSecretBox = (config: SecretSource) => {
  const keys = sealedAccounts.keys(config);
  return {
    close: (staffId: number, text: string): string => sealedText(seal(keys, text, ownerOf(staffId))),
    open: (staffId: number, stored: string): string => openSealed(keys, readSealedText(stored), ownerOf(staffId)),
  };
};

export const createTickets = ({ database, clock }: { database: Database; clock: Clock }) => {
  const live = (ticketHash: string) =>
    and(
      eq(staffTickets.ticketHash, ticketHash),
      gt(staffTickets.expiresAt, clock.now()),
      lt(staffTickets.tries, MAX_TRIES),
    );

  const sweep = async (tx: Tx): Promise<void> => {
    const dead = tx
      .select({ ticketHash: staffTickets.ticketHash })
      .from(staffTickets)
      .where(lt(staffTickets.expiresAt, clock.now()))
      .limit(SWEEP_ROWS)
      .for('update', { skipLocked: true });
    await tx.delete(staffTickets).where(inArray(staffTickets.ticketHash, dead));
  };

  return {
    /**
     * Returns undefined when the account changed since its password was checked. The share lock on the row orders this
     * read and a concurrent change. A secret changes only with the password, but it may be sealed again at any time.
     */
    open: (checked: StaffRecord, totpSecret: string | null): Promise<string | undefined> =>
      database.transaction(async (tx) => {
        const [account] = await tx
          .select({ totpSecret: staffAccounts.totpSecret })
          .from(staffAccounts)
          .where(
            and(
              eq(staffAccounts.id, checked.id),
              eq(staffAccounts.passwordHash, checked.passwordHash),
              eq(staffAccounts.enabled, true),
            ),
          )
          .for('share');
        const isEnrolled = checked.totpSecret !== null;
        if (account === undefined || (account.totpSecret !== null) !== isEnrolled) return undefined;
        await sweep(tx);
        const ticket = randomToken();
        const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
        await tx
          .insert(staffTickets)
          .values({ ticketHash: sha256Text(ticket), staffId: checked.id, totpSecret, expiresAt });
        return ticket;
      }),

    async find(ticket: string): Promise<Ticket | undefined> {
      const [row] = await database.orm
        .select()
        .from(staffTickets)
        .where(live(sha256Text(ticket)));
      return row;
    },

    /** Counts a try before the code is checked. Returns false when the ticket has expired or has no tries left. */
    async countTry({ ticketHash }: Ticket): Promise<boolean> {
      const counted = await database.orm
        .update(staffTickets)
        .set({ tries: sql`${staffTickets.tries} + 1` })
        .where(live(ticketHash))
        .returning({ tries: staffTickets.tries });
      return counted.length > 0;
    },

    /** Deletes the ticket. Returns false when a reset, a password change or another call has already deleted it. */
    async use(tx: Tx, { ticketHash }: Ticket): Promise<boolean> {
      const used = await tx
        .delete(staffTickets)
        .where(eq(staffTickets.ticketHash, ticketHash))
        .returning({ staffId: staffTickets.staffId });
      return used.length > 0;
    },
  };
};

export type Tickets = ReturnType<typeof createTickets>;
