import { useState } from 'react';
import { go, useRoute } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, Hint, Page, Segments } from '../../../ui/index.ts';
import { Announcements } from './announcements.tsx';
import { Articles } from './articles.tsx';
import { Banners } from './banners.tsx';

const TABS = [
  { value: 'banners', label: '轮播图', add: '新增轮播图' },
  { value: 'announcements', label: '公告', add: '发布公告' },
  { value: 'articles', label: '文章', add: '' },
] as const;
type Tab = (typeof TABS)[number]['value'];

const tabOf = (text: string | null): Tab => TABS.find(({ value }) => value === text)?.value ?? 'banners';

/** Tabs for banners, announcements and articles. Saved changes are visible to members immediately. */
export function ContentScreen() {
  const mayEdit = useMay('content.edit');
  const tab = tabOf(useRoute().query.get('tab'));
  const [adding, setAdding] = useState(false);
  const add = TABS.find(({ value }) => value === tab)?.add;
  return (
    <Page
      title="内容管理"
      actions={
        mayEdit &&
        add && (
          <Button tone="soft" icon="plus" onClick={() => setAdding(true)}>
            {add}
          </Button>
        )
      }
    >
      <div>
        <Segments
          label="内容"
          value={tab}
          options={TABS}
          onChange={(next) => {
            setAdding(false);
            // The tab is kept in the address so that a reload keeps it.
            go(`/content?tab=${next}`, { replace: true });
          }}
        />
      </div>
      {!mayEdit && <Hint>您的角色只能查看内容。</Hint>}
      {tab === 'banners' && <Banners adding={adding} onAdded={() => setAdding(false)} />}
      {tab === 'announcements' && <Announcements adding={adding} onAdded={() => setAdding(false)} />}
      {tab === 'articles' && <Articles />}
    </Page>
  );
}
