import type { StaffApplication } from '@koi/contract';
import { useState } from 'react';
import { useCounts } from '../../../lib/counts.ts';
import { go, useRoute } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, Page, Segments } from '../../../ui/index.ts';
import { ActivityList } from './activity-list.tsx';
import { ApplicationList } from './application-list.tsx';
import { ApplicationPanel } from './application-panel.tsx';
import { TypesDialog } from './types-dialog.tsx';

type Tab = 'activities' | 'applications';

/** 优惠活动: promotions and members' applications for them. */
export function ActivitiesScreen() {
  const { query } = useRoute();
  const tab: Tab = query.get('tab') === 'applications' ? 'applications' : 'activities';
  const mayEdit = useMay('activities.edit');
  const waiting = useCounts()?.applications;
  const [editsTypes, setEditsTypes] = useState(false);
  const [selected, setSelected] = useState<StaffApplication>();
  const isReview = tab === 'applications';
  const choose = (next: Tab) => go(next === 'applications' ? '/activities?tab=applications' : '/activities');
  const tabs = (
    <Segments
      label="内容"
      value={tab}
      options={[
        { value: 'activities', label: '活动' },
        { value: 'applications', label: '申请审核', count: waiting || undefined },
      ]}
      onChange={choose}
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
        selected && <ApplicationPanel key={selected.no} no={selected.no} onClose={() => setSelected(undefined)} />
      }
    >
      {isReview ? (
        <ApplicationList tabs={tabs} selectedNo={selected?.no} onSelect={setSelected} />
      ) : (
        <ActivityList tabs={tabs} />
      )}
      {editsTypes && <TypesDialog onClose={() => setEditsTypes(false)} />}
    </Page>
  );
}
