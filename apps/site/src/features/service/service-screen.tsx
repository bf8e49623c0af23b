import type { ServiceConfig } from '@koi/contract';
import { SERVICE_SYSTEMS } from '@koi/contract/constants';
import { type ServiceSystem, shownService } from '@koi/contract/rules/service';
import { SERVICE, SERVICE_SYSTEM_NAMES } from '@koi/contract/texts';
import { navigate } from '@koi/ui/router';
import { Segments } from '@koi/ui/segments';
import type { ReactNode } from 'react';
import { useQueryParams } from '../../lib/navigation.ts';
import { isSessionEnd } from '../../lib/show-failure.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { ServiceFrame } from './service-frame.tsx';
import styles from './service-screen.module.css';
import { useService, useWaiting } from './use-service.ts';

const OPTIONS = SERVICE_SYSTEMS.map((value) => ({ value, label: SERVICE_SYSTEM_NAMES[value] }));

const isSystem = (text: string | null): text is ServiceSystem => OPTIONS.some(({ value }) => value === text);

interface ServiceScreenProps {
  /** The built-in work orders, which a page of the operator may replace. */
  workOrders: ReactNode;
}

export function ServiceScreen({ workOrders }: ServiceScreenProps) {
  const { data, error, isPending, isFetching, refetch } = useService();
  if (isPending) return <Arriving />;
  if (isSessionEnd(error)) return null;
  const shown = data && shownService(data);
  if (!data || !shown?.system) return <Unavailable busy={isFetching} onRetry={() => void refetch()} />;
  return <Systems config={data} selector={shown.selector} first={shown.system} workOrders={workOrders} />;
}

function Arriving() {
  return (
    <div className={styles.top} aria-busy="true">
      <Skeleton height={48} radius="var(--radius-full)" />
    </div>
  );
}

function Unavailable({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  return (
    <div className={styles.state}>
      <Empty
        text={SERVICE.unavailable}
        action={
          <Button kind="secondary" size="md" className={styles.retry} busy={busy} onClick={onRetry}>
            {SERVICE.retry}
          </Button>
        }
      />
    </div>
  );
}

interface SystemsProps extends ServiceScreenProps {
  config: ServiceConfig;
  selector: boolean;
  first: ServiceSystem;
}

function Systems({ config, selector, first, workOrders }: SystemsProps) {
  const wanted = useQueryParams().get('system');
  const system = selector && isSystem(wanted) ? wanted : first;
  const url = system === 'kefu' ? config.kefu_url : config.gongdan_url;
  const frameable = system === 'kefu' ? config.frameable : config.gongdan_frameable;
  const waiting = useWaiting();
  const choice = selector && (
    <div className={styles.top}>
      <Segments
        label={SERVICE.systems}
        // Messages in the open chat count as read, so no number is shown for it.
        options={OPTIONS.map((option) => ({
          ...option,
          count: countText(option.value === 'kefu' && system === 'kefu' ? 0 : waiting[option.value]),
        }))}
        value={system}
        // The system is stored in the address, so that Back from an order returns to it.
        onChange={(next) => navigate(`/kefu?system=${next}`, { replace: true })}
      />
    </div>
  );
  if (url === '') {
    return (
      <>
        {choice}
        {workOrders}
      </>
    );
  }
  return (
    <div className={styles.filling}>
      {choice}
      {/* The key resets the frame when the address changes. */}
      <ServiceFrame key={url} url={url} title={SERVICE_SYSTEM_NAMES[system]} frameable={frameable === 1} />
    </div>
  );
}
