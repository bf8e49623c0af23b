import type { StaffRole } from '@koi/contract/permissions';
import { Tag } from '../../../ui/index.ts';
import { permissionNames } from './roles.ts';
import styles from './staff-accounts.module.css';

export function RolePermissions({ roles }: { roles: readonly StaffRole[] }) {
  const names = permissionNames(roles);
  if (names.length === 0) return <p className={styles.muted}>该角色目前没有可用的功能</p>;
  return (
    <ul className={styles.permissions} aria-label="权限">
      {names.map((name) => (
        <li key={name}>
          <Tag>{name}</Tag>
        </li>
      ))}
    </ul>
  );
}
