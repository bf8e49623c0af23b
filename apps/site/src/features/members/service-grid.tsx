import { Icon, type IconName } from '@koi/ui/icon';
import { GoLink } from '../../lib/go-link.tsx';
import { messagesPath } from '../../lib/unread.ts';
import { Card } from '../../ui/card.tsx';
import { countText } from '../../ui/count-text.ts';
import styles from './service-grid.module.css';

interface Service {
  label: string;
  icon: IconName;
  path: string;
  /** Number of unread items. */
  count?: number;
}

const JOIN_AS_AGENT: Service = { label: '代理加盟', icon: 'users-three', path: '/applyagent' };
const AGENT_CENTRE: Service = { label: '代理中心', icon: 'users-three', path: '/gamePage?dailiD=1' };
const DOWNLOAD: Service = { label: 'APP下载', icon: 'device-mobile', path: '/app' };

interface ServiceGridProps {
  isAgent: boolean;
  hasDownload: boolean;
  unread: number;
}

/**
 * The services of a member. Agents get their centre instead of the application, and the download can be switched off.
 */
const servicesFor = ({ isAgent, hasDownload, unread }: ServiceGridProps): Service[] => [
  { label: '优惠活动', icon: 'gift', path: '/activity' },
  { label: '交易记录', icon: 'receipt', path: '/transRecord' },
  { label: '投注记录', icon: 'clipboard-text', path: '/betRecord' },
  { label: '返水', icon: 'percent', path: '/fanshui' },
  { label: '活动记录', icon: 'calendar', path: '/activityRecord' },
  { label: '福利中心', icon: 'medal', path: '/welfare' },
  { label: '消息中心', icon: 'envelope', path: messagesPath(unread), count: unread },
  ...(hasDownload ? [DOWNLOAD] : []),
  { label: '帮助中心', icon: 'question', path: '/boutBallBet' },
  { label: '在线客服', icon: 'headset', path: '/kefu' },
  isAgent ? AGENT_CENTRE : JOIN_AS_AGENT,
  { label: '账户设置', icon: 'shield-check', path: '/userCent' },
];

export function ServiceGrid(props: ServiceGridProps) {
  return (
    <Card className={styles.card} aria-label="服务">
      <ul className={styles.grid}>
        {servicesFor(props).map(({ label, icon, path, count = 0 }) => (
          <li key={path}>
            <GoLink to={path} className={styles.service}>
              <span className={styles.icon}>
                <Icon name={icon} size={26} />
                {count > 0 && (
                  <b className={styles.count} aria-hidden="true">
                    {countText(count)}
                  </b>
                )}
              </span>
              {label}
            </GoLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
