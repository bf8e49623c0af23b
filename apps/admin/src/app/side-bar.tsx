import type { OpenCounts, StaffMember } from '@koi/contract';
import { staffRoleNames } from '@koi/contract/texts';
import unseen from '@koi/ui/unseen.module.css';
import { useEffect, useRef, useState } from 'react';
import { useCounts } from '../lib/counts.ts';
import { Link } from '../lib/navigation.ts';
import { siteName } from '../lib/site-name.ts';
import { Icon, IconButton } from '../ui/index.ts';
import { ChangePassword } from './change-password.tsx';
import type { RouteRow } from './route-row.ts';
import { routes } from './routes.tsx';
import styles from './side-bar.module.css';
import { useLogOff } from './use-log-off.ts';

const COUNT_SHOWN_MAX = 99;

const groupsFor = ({ permissions }: StaffMember) => {
  const groups = new Map<string, RouteRow[]>();
  for (const row of routes) {
    if (!row.nav || !permissions.includes(row.permission)) continue;
    groups.set(row.nav.group, [...(groups.get(row.nav.group) ?? []), row]);
  }
  return [...groups];
};

/** `/members/7` belongs to `/members`. */
const isChosen = (row: RouteRow, path: string) => path === row.path || path.startsWith(`${row.path}/`);

export function SideBar({ staff, path }: { staff: StaffMember; path: string }) {
  const counts = useCounts();
  return (
    <aside className={styles.bar}>
      <Link to="/" className={styles.brand}>
        <img src="/art/koi-logo.svg" width="36" height="36" alt="" />
        <span>
          <strong>{siteName()}</strong>
          <small>运营后台</small>
        </span>
      </Link>
      <nav className={styles.nav} aria-label="主菜单">
        {groupsFor(staff).map(([group, rows]) => (
          <section key={group} aria-label={group}>
            <h2 className={styles.group}>{group}</h2>
            <ul>
              {rows.map((row) => (
                <li key={row.path}>
                  <Entry row={row} chosen={isChosen(row, path)} counts={counts} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Me staff={staff} />
    </aside>
  );
}

interface EntryProps {
  row: RouteRow;
  chosen: boolean;
  counts: OpenCounts | undefined;
}

function Entry({ row: { path, title, nav }, chosen, counts }: EntryProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // The side bar may be taller than the screen, so the current entry is scrolled into view.
  useEffect(() => {
    if (chosen) link.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  if (!nav) return null;
  const count = counts ? (nav.count?.(counts) ?? 0) : 0;
  return (
    <Link ref={link} to={path} className={styles.entry} title={title} aria-current={chosen ? 'page' : undefined}>
      <Icon name={chosen ? nav.chosenIcon : nav.icon} size={20} />
      <span className={styles.word}>{title}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span className={unseen['unseen']}>待处理 </span>
          {count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : count}
        </span>
      )}
    </Link>
  );
}

function Me({ staff }: { staff: StaffMember }) {
  const [changing, setChanging] = useState(false);
  const { busy, logOff } = useLogOff();
  return (
    <div className={styles.me}>
      <button type="button" className={styles.who} title="修改密码" onClick={() => setChanging(true)}>
        <span className={styles.face} aria-hidden="true">
          {staff.name.slice(0, 1).toUpperCase()}
        </span>
        <span className={styles.word}>
          <b>{staff.name}</b>
          <small>{staffRoleNames(staff.roles)}</small>
          <span className={unseen['unseen']}>，修改密码</span>
        </span>
      </button>
      <IconButton icon="sign-out" label="退出登录" size={18} aria-busy={busy || undefined} onClick={logOff} />
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </div>
  );
}
