import { and, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import {
  type Clock,
  type Config,
  type Database,
  openSealed,
  type Queryable,
  randomToken,
  seal,
  sealingKey,
  sha256Text,
  type Tx,
} from '../../../platform/index.ts';
import type { StaffRecord } from './accounts.ts';
import { staffAccounts, staffTickets } from './tables.ts';

const LIFE_MS = 5 * 60_000;
const MAX_TRIES = 5;
const SWEEP_ROWS = 20;

export type Ticket = typeof staffTickets.$inferSelect;

const keyOf = ({ secret }: Pick<Config, 'secret'>) => sealingKey(secret, 'staff-totp');

/** Encrypts authenticator secrets as `key id.ciphertext`. A secret decrypts only for its own account. */
export const createSecretBox = (config: Pick<Config, 'secret'>) => {
  const key = keyOf(config);
  const ownerOf = (staffId: number) => `staff:${staffId}`;
  return {
    close(staffId: number, text: string): string {
      const { keyId, sealed } = seal(key, text, ownerOf(staffId));
      return `${keyId}.${sealed.toString('base64url')}`;
    },
    open(staffId: number, stored: string): string {
      const [keyId = '', sealed = ''] = stored.split('.');
      return openSealed(key, { keyId, sealed: Buffer.from(sealed, 'base64url') }, ownerOf(staffId));
    },
  };
};

/** Whether the authenticators of all accounts can be read with this secret. True when none is enrolled yet. */
export const usesSecret = async (db: Queryable, config: Pick<Config, 'secret'>): Promise<boolean> => {
  const [other] = await db
    .select({ id: staffAccounts.id })
    .from(staffAccounts)
    .where(ne(sql`split_part(${staffAccounts.totpSecret}, '.', 1)`, keyOf(config).id))
    .limit(1);
  return other === undefined;
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
     * read and a concurrent change.
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
        if (account === undefined || account.totpSecret !== checked.totpSecret) return undefined;
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
