import { eq } from 'drizzle-orm';
import type { Erasure } from '../../../platform/index.ts';
import { lockMember } from './accounts.ts';
import { changeIdentity } from './identity.ts';
import { memberAvatars, memberDevices, memberFreezes, memberSessions, members, memberVisits } from './tables.ts';

/** Nobody can log in with such a name, and it is unique. */
const erasedName = (memberId: number) => ({ nameKey: `#${memberId}`, name: `已注销${memberId}` });

/** A person who is excluded stays known by name and birth date. */
export const eraseMember: Erasure = async (tx, memberId, { keepsPerson }) => {
  await lockMember(tx, memberId);
  const contact = { mobile: '', email: '' };
  await changeIdentity(tx, memberId, keepsPerson ? contact : { ...contact, realname: '', birthday: '' });
  await tx
    .update(members)
    .set({ ...erasedName(memberId), passwordHash: '', payPasswordHash: '' })
    .where(eq(members.id, memberId));
  for (const table of [memberAvatars, memberDevices, memberSessions, memberVisits, memberFreezes]) {
    await tx.delete(table).where(eq(table.memberId, memberId));
  }
};
