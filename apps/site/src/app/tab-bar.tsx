import { TABS } from '@koi/contract/texts';
import { GoLink } from '../lib/go-link.tsx';
import { useLocation } from '../lib/router.tsx';
import { Icon, type IconName } from '../ui/icons.tsx';
import styles from './tab-bar.module.css';

const tabs: readonly { to: string; text: string; icon: IconName }[] = [
  { to: '/', text: TABS.home, icon: 'house' },
  { to: '/activity', text: TABS.activities, icon: 'gift' },
  { to: '/kefu', text: TABS.service, icon: 'headset' },
  { to: '/zhanzhu', text: TABS.sponsors, icon: 'handshake' },
  { to: '/mine', text: TABS.mine, icon: 'user' },
];

export function TabBar() {
  const { pathname } = useLocation();
  return (
    <nav className={styles['bar']} aria-label="主导航">
      {tabs.map(({ to, text, icon }) => (
        <GoLink key={to} to={to} className={styles['tab']} aria-current={to === pathname ? 'page' : undefined}>
          <Icon name={icon} weight={to === pathname ? 'fill' : 'regular'} />
          {text}
        </GoLink>
      ))}
    </nav>
  );
}
