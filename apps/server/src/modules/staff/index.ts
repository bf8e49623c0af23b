import { hashPassword, type Tx } from '../../platform/index.ts';
import { staffAccounts } from './tables.ts';

export type StaffRole = 'admin' | 'finance' | 'service' | 'content' | 'readonly';

export interface StaffDraft {
  name: string;
  password: string;
  role: StaffRole;
  createdAt: Date;
}

/** Nothing happens when the name is taken. */
export const createStaffAccount = async (tx: Tx, { name, password, role, createdAt }: StaffDraft): Promise<void> => {
  const passwordHash = await hashPassword(password);
  await tx
    .insert(staffAccounts)
    .values({ nameKey: name.toLowerCase(), name, passwordHash, role, createdAt })
    .onConflictDoNothing();
};
