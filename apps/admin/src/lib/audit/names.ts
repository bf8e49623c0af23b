import type { AuditRow } from '@koi/contract';
import { staffRoleNames } from '@koi/contract/texts';
import type { TagTone } from '../../ui/index.ts';

export const GROUP_TONES: Readonly<Record<AuditRow['group'], TagTone>> = {
  money: 'success',
  members: 'info',
  settings: 'warning',
  staff: 'danger',
  login: 'neutral',
};

/** Entries of background jobs have no staff role; their own name is shown. */
export const roleName = (role: string): string => staffRoleNames(role.split(','));
