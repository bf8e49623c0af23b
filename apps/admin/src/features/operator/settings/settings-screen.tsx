import type { SiteSettingName } from '@koi/contract/rules/settings';
import type { PreviewScreen } from '@koi/contract/rules/site-preview';
import { useState } from 'react';
import { amend, staffCalls, useCall } from '../../../lib/api.ts';
import { useTab } from '../../../lib/list/index.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Columns, Hint, LoadingCard, Page, SaveBar, Segments, Stack, Tag } from '../../../ui/index.ts';
import { Addresses } from './addresses.tsx';
import { Basics } from './basics.tsx';
import { type Draft, type Saved, SCREEN_OF_FIELD, useDraft } from './draft.ts';
import { History } from './history.tsx';
import { Preview } from './preview.tsx';
import styles from './settings.module.css';

const TABS = [
  { value: 'basics', label: '基础' },
  { value: 'addresses', label: '网址与下载' },
  { value: 'history', label: '修改记录' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function SettingsScreen() {
  const [tab, show] = useTab(['basics', 'addresses', 'history']);
  const { data, error, refetch } = useCall(staffCalls.settings.read, {});
  return (
    <Page
      title="站点设置"
      actions={<Segments label="内容" value={tab} options={TABS} onChange={(next) => show(next)} />}
    >
      {data ? <Settings saved={data} tab={tab} /> : <LoadingCard error={error} onRetry={refetch} rows={10} />}
    </Page>
  );
}

/** Edited values are kept while another tab is shown. */
function Settings({ saved, tab }: { saved: Saved; tab: Tab }) {
  const mayEdit = useMay('settings.edit');
  const draft = useDraft(saved);
  const [screen, setScreen] = useState<PreviewScreen>('home');
  const onEdit = (name: SiteSettingName) => setScreen(SCREEN_OF_FIELD[name] ?? 'home');
  const part = { draft, disabled: !mayEdit, onEdit };
  if (tab === 'history') return <History />;
  return (
    <Columns aside={372}>
      <Stack gap={16}>
        {!mayEdit && <Hint>您的角色只能查看站点设置。</Hint>}
        {tab === 'basics' ? <Basics saved={saved} {...part} /> : <Addresses {...part} />}
        {draft.changed.length > 0 && <PublishBar draft={draft} version={saved.version} />}
      </Stack>
      <Preview values={draft.values} screen={screen} onScreen={setScreen} />
    </Columns>
  );
}

function PublishBar({ draft, version }: { draft: Draft; version: number }) {
  const { values, changed, failing, discard } = draft;
  const { busy, run } = useAction(staffCalls.settings.save, {
    changes: [staffCalls.settings.read, staffCalls.settings.history],
    onDone: () => {
      amend(staffCalls.settings.read, {}, values);
      discard();
    },
  });
  return (
    <SaveBar aria-label="未发布的修改">
      <Tag tone="warning">{changed.length} 处未发布</Tag>
      <span className={styles.note}>{failing ?? '发布后数秒内全站生效，并记入审计日志'}</span>
      <Button disabled={busy} onClick={discard}>
        放弃
      </Button>
      <Button
        tone="primary"
        busy={busy}
        disabled={failing !== undefined}
        onClick={() => void run({ ...values, version })}
      >
        发布
      </Button>
    </SaveBar>
  );
}
