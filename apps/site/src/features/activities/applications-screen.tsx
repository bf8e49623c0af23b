import type { ActivityApplication } from '@koi/contract';
import { ACTIVITIES } from '@koi/contract/texts';
import { useState } from 'react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack, useGo } from '../../lib/navigation.ts';
import { RecordGroup, RecordRow, RecordsEnd, WaitingRecords } from '../../lib/record-list.tsx';
import { listTime } from '../../lib/record-text.ts';
import { Button } from '../../ui/button.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Money } from '../../ui/money.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Empty } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ApplicationSheet } from './application-sheet.tsx';
import { hasBonus, lookOf } from './application-state.ts';
import styles from './applications-screen.module.css';
import { useApplications } from './use-activities.ts';

function Row({ application, onOpen }: { application: ActivityApplication; onOpen: () => void }) {
  const { activity_name, created_at, bonus, reason } = application;
  const { name, tone, icon, orb } = lookOf(application);
  return (
    <RecordRow
      mark={<Orb icon={icon} tone={orb} />}
      wide
      title={activity_name}
      line={[listTime(created_at)]}
      note={reason !== '' && <span className={styles.reason}>{reason}</span>}
      end={
        <>
          {hasBonus(application) && <Money value={bonus} size="md" sign />}
          <Tag tone={tone} size="sm">
            {name}
          </Tag>
        </>
      }
      onOpen={onOpen}
    />
  );
}

function List() {
  const reading = useApplications();
  const { rows: applications, total, error, refetch } = reading;
  const [openId, setOpenId] = useState<number>();
  const go = useGo();
  if (!applications) return error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />;
  if (applications.length === 0) {
    const action = (
      <Button kind="secondary" size="sm" onClick={() => void go('/activity')}>
        {ACTIVITIES.toActivities}
      </Button>
    );
    return <Empty text={ACTIVITIES.noRecords} action={action} />;
  }
  const open = applications.find(({ id }) => id === openId);
  return (
    <>
      <RecordGroup title={ACTIVITIES.all} count={total === undefined ? undefined : ACTIVITIES.count(total)}>
        {applications.map((application) => (
          <Row key={application.id} application={application} onOpen={() => setOpenId(application.id)} />
        ))}
      </RecordGroup>
      <RecordsEnd {...reading} />
      {open && <ApplicationSheet application={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

/** The list of the member's applications: /activityRecord */
export function ApplicationsScreen() {
  const back = useBack('/mine');
  return (
    <Screen title={ACTIVITIES.records} onBack={back} className={styles.body}>
      <List />
    </Screen>
  );
}
