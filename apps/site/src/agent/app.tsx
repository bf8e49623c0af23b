import { AGENT_CENTRE } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { navigate, useLocation } from '@koi/ui/router';
import { Maintenance } from '../lib/maintenance.tsx';
import { PageLogo, pageBrand } from '../lib/page-brand.tsx';
import { Button } from '../ui/button.tsx';
import { Orb } from '../ui/marks.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './app.module.css';
import { useAppInfo } from './client.ts';
import { CommissionTab } from './commission-tab.tsx';
import { MembersTab } from './members-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PromoteTab } from './promote-tab.tsx';
import { useAgentSession } from './session.ts';

const TABS: readonly { to: string; text: string; icon: IconName; fill: boolean; screen: () => React.ReactNode }[] = [
  { to: '/', text: AGENT_CENTRE.tabs.overview, icon: 'chart-line', fill: true, screen: OverviewTab },
  { to: '/members', text: AGENT_CENTRE.tabs.members, icon: 'users-three', fill: true, screen: MembersTab },
  { to: '/commission', text: AGENT_CENTRE.tabs.commission, icon: 'coins', fill: true, screen: CommissionTab },
  { to: '/promote', text: AGENT_CENTRE.tabs.promote, icon: 'qr-code', fill: false, screen: PromoteTab },
];

const isFramed = () => window.self !== window.top;

/** Not shown inside the site, which has its own bar. */
function Header() {
  return (
    <header className={styles.header}>
      <PageLogo width={32} height={32} />
      <b className={styles.brand}>{pageBrand().name}</b>
      <Tag tone="gold">{AGENT_CENTRE.title}</Tag>
      <a className={styles.home} href="/">
        {AGENT_CENTRE.home}
      </a>
    </header>
  );
}

/** The tabs replace the history entry, so that 返回 inside the frame leads back to the site at once. */
function Tabs({ current }: { current: string }) {
  return (
    <nav className={styles.tabs} aria-label={AGENT_CENTRE.title}>
      {TABS.map(({ to, text, icon, fill }) => (
        <a
          key={to}
          href={`#${to}`}
          className={styles.tab}
          aria-current={to === current ? 'page' : undefined}
          onClick={(event) => {
            event.preventDefault();
            navigate(to, { replace: true });
          }}
        >
          <Icon name={icon} weight={fill && to === current ? 'fill' : 'regular'} />
          {text}
        </a>
      ))}
    </nav>
  );
}

/** Only the site can issue a new one-time address. */
const reenter = () => {
  if (isFramed()) window.parent.location.reload();
  else window.location.href = '/#/gamePage?dailiD=1';
};

function Closed({ text }: { text: string }) {
  return (
    <div className={styles.closed} role="alert">
      <Orb icon="lock" tone="gold" />
      <p>{text}</p>
      <Button size="md" className={styles.reenter} onClick={reenter}>
        {AGENT_CENTRE.reenter}
      </Button>
    </div>
  );
}

/** Laid over the page, and over the reason why the session could not be opened meanwhile. */
function InMaintenance() {
  const app = useAppInfo();
  if (app?.site_state !== 0) return null;
  return <Maintenance text={app.repair_tips} logo={app.site_logo} name={app.site_name} />;
}

export function AgentApp() {
  const { status, text } = useAgentSession();
  const { pathname } = useLocation();
  const tab = TABS.find(({ to }) => to === pathname) ?? TABS[0];
  const Screen = tab?.screen;
  return (
    <div className={styles.frame}>
      <InMaintenance />
      {!isFramed() && <Header />}
      {status === 'entering' && (
        <div className={styles.closed} role="status">
          <Icon name="spinner" size={32} className={styles.spinner} />
          <p>{AGENT_CENTRE.entering}</p>
        </div>
      )}
      {status === 'ended' && <Closed text={text} />}
      {status === 'open' && (
        <>
          <main key={tab?.to} className={styles.room} data-scroller>
            {Screen && <Screen />}
          </main>
          <Tabs current={tab?.to ?? '/'} />
        </>
      )}
    </div>
  );
}
