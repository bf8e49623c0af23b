import { VENUE_POLL_MS } from '@koi/contract/constants';
import { DEPOSITS, WALLET } from '@koi/contract/texts';
import { Segments } from '@koi/ui/segments';
import { useState } from 'react';
import { useReadUser } from '../../lib/api.ts';
import { GoLink } from '../../lib/go-link.tsx';
import { servicePath, useGo } from '../../lib/navigation.ts';
import { usePolledVenues, withVenues } from '../../lib/venues.ts';
import { Cell, CellGroup } from '../../ui/card.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './money-screen.module.css';
import { QuickLinks } from './quick-links.tsx';
import { VenueGrid } from './venue-grid.tsx';
import { WalletHero } from './wallet-hero.tsx';

const VIEWS = [
  { value: 'links', label: WALLET.quickLinks },
  { value: 'venues', label: WALLET.venues },
] as const;
type View = (typeof VIEWS)[number]['value'];

function Assurances() {
  const go = useGo();
  const service = servicePath(true);
  return (
    <CellGroup className={styles.cells}>
      <Cell icon="shield-check" label="资金安全" value="支付密码已设置" faint />
      <Cell
        icon="headset"
        label={DEPOSITS.staffedService}
        value="有问必答"
        faint
        href={`#${service}`}
        onClick={() => void go(service)}
      />
    </CellGroup>
  );
}

export function MoneyScreen() {
  const { user, error: failure, refetch: readAgain } = useReadUser();
  const [view, setView] = useState<View>('links');
  const { data: venues, error, refetch } = usePolledVenues(VENUE_POLL_MS);
  const go = useGo();
  return (
    <Screen
      title={WALLET.title}
      onBack={() => void go('/mine')}
      right={<GoLink to="/transRecord">{WALLET.details}</GoLink>}
      stacked
      className={styles.body}
    >
      <WalletHero user={withVenues(user, venues)} failed={!user && failure !== null} onRetry={readAgain} />
      <Segments label={WALLET.title} options={VIEWS} value={view} onChange={setView} />
      {view === 'links' ? (
        <>
          <QuickLinks />
          <Assurances />
        </>
      ) : (
        <VenueGrid venues={venues} error={error} onRetry={refetch} />
      )}
    </Screen>
  );
}
