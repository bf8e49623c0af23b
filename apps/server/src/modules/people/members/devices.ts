import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { type Clock, type Queryable, randomToken, sha256, type Tx } from '../../../platform/index.ts';
import { deviceHashOf } from '../security-log/index.ts';
import { memberDevices } from './tables.ts';

const MAX_DEVICES = 20;

export const isKnownDevice = async (db: Queryable, memberId: number, deviceHash: string): Promise<boolean> => {
  const rows = await db
    .select({ seenAt: memberDevices.seenAt })
    .from(memberDevices)
    .where(and(eq(memberDevices.memberId, memberId), eq(memberDevices.deviceHash, deviceHash)));
  return rows.length > 0;
};

/** A browser keeps one token for all members who use it. A token that the server never issued is replaced. */
const keepOrIssue = async (tx: Tx, device: string | undefined): Promise<string> => {
  const deviceHash = deviceHashOf(device);
  if (device === undefined || deviceHash === undefined) return randomToken();
  const [row] = await tx
    .select({ memberId: memberDevices.memberId })
    .from(memberDevices)
    .where(eq(memberDevices.deviceHash, deviceHash))
    .limit(1);
  return row === undefined ? randomToken() : device;
};

/** Whether this browser is new to a member who has used another one before. */
export const isNewDevice = async (tx: Tx, memberId: number, device: string | undefined): Promise<boolean> => {
  const known = await tx
    .select({ deviceHash: memberDevices.deviceHash })
    .from(memberDevices)
    .where(eq(memberDevices.memberId, memberId));
  const deviceHash = deviceHashOf(device);
  return known.length > 0 && !known.some((row) => row.deviceHash === deviceHash);
};

/** Stores the browser of a member who has just logged in and returns the token that the browser should keep. */
export const rememberDevice = async (tx: Tx, clock: Clock, memberId: number, device: string | undefined) => {
  const token = await keepOrIssue(tx, device);
  const row = { memberId, deviceHash: sha256(token).toString('base64url'), seenAt: clock.now() };
  await tx
    .insert(memberDevices)
    .values(row)
    .onConflictDoUpdate({
      target: [memberDevices.memberId, memberDevices.deviceHash],
      set: { seenAt: sql`excluded.seen_at` },
    });
  const newest = tx
    .select({ deviceHash: memberDevices.deviceHash })
    .from(memberDevices)
    .where(eq(memberDevices.memberId, memberId))
    .orderBy(desc(memberDevices.seenAt))
    .limit(MAX_DEVICES);
  await tx
    .delete(memberDevices)
    .where(and(eq(memberDevices.memberId, memberId), notInArray(memberDevices.deviceHash, newest)));
  return token;
};
