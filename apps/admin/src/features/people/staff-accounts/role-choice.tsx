import { EXCLUDED_ROLES, STAFF_ROLES, type StaffRole } from '@koi/contract/permissions';
import { STAFF_ROLE_NAMES } from '@koi/contract/texts';
import styles from './staff-accounts.module.css';

interface RoleChoiceProps {
  roles: readonly StaffRole[];
  disabled?: boolean;
  onChange: (roles: StaffRole[]) => void;
}

/** The roles of an account. A role that one of the chosen roles excludes can't be chosen. */
export function RoleChoice({ roles, disabled = false, onChange }: RoleChoiceProps) {
  const excludedBy = (role: StaffRole) => roles.filter((chosen) => EXCLUDED_ROLES[chosen].includes(role));
  return (
    <fieldset className={styles.roles} disabled={disabled}>
      <legend>角色</legend>
      {STAFF_ROLES.map((role) => {
        const excluding = excludedBy(role);
        return (
          <label key={role} className={styles.role} data-excluded={excluding.length > 0 || undefined}>
            <input
              type="checkbox"
              checked={roles.includes(role)}
              disabled={excluding.length > 0}
              onChange={({ target }) =>
                onChange(STAFF_ROLES.filter((one) => (one === role ? target.checked : roles.includes(one))))
              }
            />
            <span>{STAFF_ROLE_NAMES[role]}</span>
            {excluding.length > 0 && <small>与{excluding.map((one) => STAFF_ROLE_NAMES[one]).join('、')}互斥</small>}
          </label>
        );
      })}
    </fieldset>
  );
}
