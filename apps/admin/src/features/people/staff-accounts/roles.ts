import { permissionsOf, type StaffRole } from '@koi/contract/permissions';
import { PERMISSION_NAMES } from '@koi/contract/texts';

/** Display names of the permissions that the roles give together. */
export const permissionNames = (roles: readonly StaffRole[]): string[] =>
  permissionsOf(roles).map((permission) => PERMISSION_NAMES[permission]);
