import { useState } from 'react';
import { useCounts } from '../../../lib/counts.ts';
import { useOpened, useTab } from '../../../lib/list/index.ts';
import { go } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, Page, Segments } from '../../../ui/index.ts';
import { ActivityList } from './activity-list.tsx';
import { ApplicationList } from './application-list.tsx';
import { ApplicationPanel } from './application-panel.tsx';
import { TypesDialog } from './types-dialog.tsx';

/** 优惠活动: promotions and members' applications for them. */
export function ActivitiesScreen() {
  const [tab, show] = useTab(['activities', 'applications']);
  const { opened, open } = useOpened();
  const mayEdit = useMay('activities.edit');
  const waiting = useCounts()?.applications;
  const [editsTypes, setEditsTypes] = useState(false);
  const isReview = tab === 'applications';
  const tabs = (
    <Segments
      label="内容"
      value={tab}
      options={[
        { value: 'activities', label: '活动' },
        { value: 'applications', label: '申请审核', count: waiting || undefined },
      ]}
      onChange={(next) => show(next)}
    />
  );
  return (
    <Page
      title="优惠活动"
      actions={
        mayEdit &&
        !isReview && (
          <>
            <Button icon="list" onClick={() => setEditsTypes(true)}>
              活动类型
            </Button>
            <Button tone="soft" icon="plus" onClick={() => go('/activities/new')}>
              新建活动
            </Button>
          </>
        )
      }
      panel={
        isReview &&
        opened !== undefined && <ApplicationPanel key={opened} no={opened} onClose={() => open(undefined)} />
      }
    >
      {isReview ? <ApplicationList tabs={tabs} /> : <ActivityList tabs={tabs} />}
      {editsTypes && <TypesDialog onClose={() => setEditsTypes(false)} />}
    </Page>
  );
}
