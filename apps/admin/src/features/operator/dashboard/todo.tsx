import type { OpenCounts } from '@koi/contract';
import type { Permission } from '@koi/contract/permissions';
import { useCounts } from '../../../lib/counts.ts';
import { Link } from '../../../lib/navigation.ts';
import { useStaff } from '../../../lib/session.ts';
import { Card, Empty, Icon, type IconName } from '../../../ui/index.ts';
import styles from './todo.module.css';

interface Task {
  name: string;
  path: string;
  permission: Permission;
  icon: IconName;
  tone: 'red' | 'gold' | 'blue';
  count: keyof OpenCounts;
}

const TASKS: readonly Task[] = [
  {
    name: '取款审核',
    path: '/reviews?segment=withdrawal',
    permission: 'reviews.read',
    icon: 'hand-coins',
    tone: 'red',
    count: 'withdrawals',
  },
  {
    name: '存款审核',
    path: '/reviews?segment=deposit',
    permission: 'reviews.read',
    icon: 'piggy-bank',
    tone: 'gold',
    count: 'deposits',
  },
  {
    name: 'USDT 挂账',
    path: '/suspense',
    permission: 'reviews.read',
    icon: 'hourglass',
    tone: 'gold',
    count: 'suspense',
  },
  {
    name: '人工调账',
    path: '/adjustments',
    permission: 'adjustments.read',
    icon: 'coins',
    tone: 'blue',
    count: 'adjustments',
  },
  {
    name: '转账存疑',
    path: '/transfers?state=person',
    permission: 'venues.read',
    icon: 'transfer',
    tone: 'red',
    count: 'transfers',
  },
  {
    name: '玩家保护',
    path: '/protection?tab=returns',
    permission: 'protection.read',
    icon: 'shield-check',
    tone: 'gold',
    count: 'protection',
  },
];

/** Pending decisions, with links to their screens. */
export function Todo({ className }: { className?: string | undefined }) {
  const counts = useCounts();
  const permissions = useStaff()?.permissions ?? [];
  const tasks = TASKS.filter(({ permission }) => permissions.includes(permission));
  return (
    <Card title="待办事项" className={className}>
      {tasks.length === 0 && <Empty text="没有需要您处理的事项" />}
      <ul className={styles.list}>
        {tasks.map(({ name, path, icon, tone, count }) => (
          <li key={name}>
            <Link to={path} className={styles.task}>
              <span className={styles.orb} data-tone={tone}>
                <Icon name={icon} size={20} />
              </span>
              <span className={styles.name}>{name}</span>
              <b className={styles.count}>{counts?.[count] ?? '–'}</b>
              <Icon name="caret-right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
