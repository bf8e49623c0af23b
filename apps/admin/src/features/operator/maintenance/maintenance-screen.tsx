import type { MaintenanceArea, OutputOf, StaffRows } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Hint, LoadingCard, Page } from '../../../ui/index.ts';
import { AreaCard } from './area-card.tsx';
import { EndDialog } from './end-dialog.tsx';
import styles from './maintenance.module.css';
import { MaintenancePanel } from './maintenance-panel.tsx';
import { Places } from './places.tsx';

const REFRESH_MS = 15_000;

type Read = OutputOf<StaffRows['maintenance']['read']>;

export function MaintenanceScreen() {
  const { data, error, refetch } = useCall(staffCalls.maintenance.read, {}, { everyMs: REFRESH_MS });
  return (
    <Page title="维护">{data ? <Areas read={data} /> : <LoadingCard error={error} onRetry={refetch} rows={8} />}</Page>
  );
}

type Chosen = { area: MaintenanceArea['area']; action: 'start' | 'end' };

function Areas({ read }: { read: Read }) {
  const mayEdit = useMay('maintenance.edit');
  const [chosen, setChosen] = useState<Chosen>();
  const area = read.areas.find((each) => each.area === chosen?.area);
  const close = () => setChosen(undefined);
  return (
    <div className={styles.layout}>
      <div className={styles.left}>
        {!mayEdit && <Hint>您的角色只能查看维护安排。</Hint>}
        {read.waiting_proposal !== '' && (
          <Hint tone="warning">
            全站维护 {read.waiting_proposal} 正在等待另一人复核，<Link to="/proposals">前往双人复核</Link>。
          </Hint>
        )}
        <div className={styles.areas}>
          {read.areas.map((each) => (
            <AreaCard
              key={each.area}
              area={each}
              chosen={each.area === chosen?.area}
              mayEdit={mayEdit}
              isWaiting={each.area === 'site' && read.waiting_proposal !== ''}
              onStart={() => setChosen({ area: each.area, action: 'start' })}
              onEnd={() => setChosen({ area: each.area, action: 'end' })}
            />
          ))}
        </div>
        <Places />
      </div>
      {area && chosen?.action === 'start' && (
        <MaintenancePanel key={`${area.area} ${area.version}`} area={area} site={read} onClose={close} />
      )}
      {area && chosen?.action === 'end' && <EndDialog area={area} onClose={close} />}
    </div>
  );
}
