import type { Permission } from '@koi/contract/permissions';
import { type ComponentType, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useMay, useStaff } from '../../../lib/session.ts';
import { siteName } from '../../../lib/site-name.ts';
import { Hint, LoadingCard, Page, Panel } from '../../../ui/index.ts';
import { ArticleSet } from './article-set.tsx';
import { ActivityTypeSet, HomeSet, SponsorSet } from './content-sets.tsx';
import { CommissionSet, RedPacketSet } from './plan-sets.tsx';
import type { SetProps } from './set-card.tsx';
import type { StarterItem } from './starter-set.ts';
import { VipSet } from './vip-set.tsx';

/** The sets in the order in which a new site needs them, with the permission to read their present content. */
const SETS: readonly { key: string; read: Permission; Content: ComponentType<SetProps> }[] = [
  { key: 'articles', read: 'content.read', Content: ArticleSet },
  { key: 'vip', read: 'vip.read', Content: VipSet },
  { key: 'agents', read: 'agents.read', Content: CommissionSet },
  { key: 'red-packets', read: 'red-packets.read', Content: RedPacketSet },
  { key: 'activity-types', read: 'activities.read', Content: ActivityTypeSet },
  { key: 'home', read: 'content.read', Content: HomeSet },
  { key: 'sponsors', read: 'content.read', Content: SponsorSet },
];

export function StarterSetsScreen() {
  const mayRead = useMay('settings.read');
  const { data, error, refetch } = useCall(staffCalls.settings.read, {}, { enabled: mayRead });
  const [shown, setShown] = useState<StarterItem>();
  const isNamed = !mayRead || data !== undefined;
  return (
    <Page
      title="推荐设置"
      panel={
        shown && (
          <Panel title={shown.name} subtitle="推荐内容" onClose={() => setShown(undefined)}>
            {shown.preview}
          </Panel>
        )
      }
    >
      <Hint>为新站点准备的文字与数字。请先查看，再逐项采用；每次采用都会列出将写入的内容，不会自动覆盖现有设置。</Hint>
      {isNamed ? (
        // Roles that may not read the settings get the name in the head of this page.
        <Sets siteName={data?.site_name || siteName()} shownKey={shown?.key} onShow={setShown} />
      ) : (
        <LoadingCard error={error} onRetry={refetch} rows={8} />
      )}
    </Page>
  );
}

function Sets(props: SetProps) {
  const permissions = useStaff()?.permissions ?? [];
  const readable = SETS.filter(({ read }) => permissions.includes(read));
  return readable.map(({ key, Content }) => <Content key={key} {...props} />);
}
