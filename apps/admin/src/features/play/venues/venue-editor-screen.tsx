import type { VenueSettings } from '@koi/contract';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { BackToList } from '../../../lib/back-to-list.tsx';
import { useRoute } from '../../../lib/navigation.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { Button, Columns, LoadingCard, Page, SaveBar, Tag } from '../../../ui/index.ts';
import styles from './editor.module.css';
import { EditorForm } from './editor-form.tsx';
import { StateActions } from './state-actions.tsx';
import { TestPanel } from './test-panel.tsx';
import { useVenueForm } from './use-venue-form.ts';

const changeText = ({ text, needsTwo }: { text: string; needsTwo: boolean }) =>
  needsTwo ? `${text}（须第二人同意）` : text;

function Editor({ settings }: { settings: VenueSettings | undefined }) {
  const form = useVenueForm(settings);
  const [asking, setAsking] = useState(false);
  const { changes, isChanged, needsTwo, busy } = form;
  const list = changes.map(changeText).join(' · ');
  const title = settings?.title ?? '新增场馆';
  const submit = () => {
    if (form.isWrong()) return;
    if (needsTwo) setAsking(true);
    else void form.submit();
  };
  const propose = async (reason: string) => {
    await form.propose(reason);
    setAsking(false);
  };
  return (
    <Page
      title={title}
      actions={
        <>
          {settings && <StateActions settings={settings} isChanged={isChanged} />}
          <BackToList to="/venues" isChanged={isChanged} />
        </>
      }
    >
      <Columns aside={400}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <EditorForm settings={settings} draft={form.draft} errorOf={form.errorOf} onChange={form.change} />
          {(isChanged || !settings) && (
            <SaveBar className={styles.bar}>
              {settings && <Tag tone="warning">{changes.length} 处修改</Tag>}
              <span className={styles.list} title={list} role="status">
                {settings
                  ? list
                  : '新场馆保存后还未对会员开放；开站后新增的，接口地址、商户号、密钥与垫付上限须第二人同意'}
              </span>
              {settings && (
                <Button disabled={busy} onClick={form.reset}>
                  放弃
                </Button>
              )}
              <Button tone="primary" type="submit" busy={busy}>
                {needsTwo ? '提交复核' : '保存'}
              </Button>
            </SaveBar>
          )}
        </form>
        <TestPanel
          title={form.form.title || title}
          settings={settings}
          test={form.tested?.test}
          isOutdated={form.isOutdated}
          busy={form.isTesting}
          onTest={form.test}
        />
      </Columns>
      {asking && (
        <ReasonDialog
          title={`提交复核 · ${title}`}
          ok="提交复核"
          effect={`${list}。须第二人同意的部分在同意后立即生效，其余现在保存。`}
          readBy="第二人会看到，并记入审计日志"
          busy={busy}
          onReason={(reason) => void propose(reason)}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  );
}

/** Routes: /venues/new and /venues/:code */
export function VenueEditorScreen() {
  const [, code = 'new'] = useRoute().params;
  const isNew = code === 'new';
  const { data, error, refetch } = useCall(staffCalls.venues.settings, { platname: code }, { enabled: !isNew });
  if (isNew) return <Editor key="new" settings={undefined} />;
  if (data) return <Editor key={`${data.platname}-${data.version}`} settings={data} />;
  return (
    <Page title="编辑场馆" actions={<BackToList to="/venues" isChanged={false} />}>
      <LoadingCard padded error={error} onRetry={refetch} rows={8} />
    </Page>
  );
}
