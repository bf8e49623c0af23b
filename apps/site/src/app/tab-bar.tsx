import { TABS } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { useLocation } from '@koi/ui/router';
import { GoLink } from '../lib/go-link.tsx';
import { useAnswers } from '../lib/unread.ts';
import styles from './tab-bar.module.css';

const SERVICE = '/kefu';

const tabs: readonly { to: string; text: string; icon: IconName }[] = [
  { to: '/', text: TABS.home, icon: 'house' },
  { to: '/activity', text: TABS.activities, icon: 'gift' },
  { to: SERVICE, text: TABS.service, icon: 'headset' },
  { to: '/zhanzhu', text: TABS.sponsors, icon: 'handshake' },
  { to: '/mine', text: TABS.mine, icon: 'user' },
];

export function TabBar() {
  const { pathname } = useLocation();
  const answers = useAnswers(pathname !== SERVICE);
  return (
    <nav className={styles['bar']} aria-label="主导航">
      {tabs.map(({ to, text, icon }) => {
        const waiting = to === SERVICE ? answers : 0;
        return (
          <GoLink
            key={to}
            to={to}
            className={styles['tab']}
            aria-current={to === pathname ? 'page' : undefined}
            aria-label={waiting > 0 ? `${text}，${waiting} 条新回复` : undefined}
          >
            <Icon name={icon} weight={to === pathname ? 'fill' : 'regular'} />
            {text}
            {waiting > 0 && <b className={styles['waiting']}>{waiting}</b>}
          </GoLink>
        );
      })}
    </nav>
  );
}
