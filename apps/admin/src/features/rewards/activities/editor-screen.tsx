import type { StaffActivityDetail } from '@koi/contract';
import { checkActivity, needsAgreement } from '@koi/contract/rules/activities';
import { PROPOSALS } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { BackToList } from '../../../lib/back-to-list.tsx';
import { go, useRoute } from '../../../lib/navigation.ts';
import { ProposalReason } from '../../../lib/proposal-reason.tsx';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Columns, Hint, LoadingCard, Page, Tag, toast } from '../../../ui/index.ts';
import { type Draft, draftOf, fieldOfText, trimmed } from './draft.ts';
import { EditorForm } from './editor-form.tsx';
import { PhonePreview } from './phone-preview.tsx';

interface EditorProps {
  /** Undefined for a new promotion. */
  activity: StaffActivityDetail | undefined;
}

interface Failing {
  field: keyof Draft;
  text: string;
}

function Editor({ activity }: EditorProps) {
  const mayEdit = useMay('activities.edit');
  const saved = draftOf(activity);
  const [draft, setDraft] = useState(saved);
  const [failing, setFailing] = useState<Failing>();
  const [asking, setAsking] = useState(false);
  const isChanged = JSON.stringify(trimmed(draft)) !== JSON.stringify(saved);
  const { busy, run } = useAction(staffCalls.activities.save, {
    changes: [staffCalls.activities.list, staffCalls.activities.detail],
    onDone: () => go('/activities'),
    onFailed: (text) => {
      setAsking(false);
      show(text);
    },
  });
  const send = (reason: string) =>
    void run({ id: activity?.id ?? 0, version: activity?.version ?? 0, ...trimmed(draft), reason });
  const show = (text: string) => {
    const field = fieldOfText(text);
    setFailing(field && { field, text });
    if (!field) toast(text, 'failure');
  };
  const change = <N extends keyof Draft>(name: N, value: Draft[N]) => {
    setDraft((current) => ({ ...current, [name]: value }));
    setFailing((current) => (current?.field === name ? undefined : current));
  };
  const save = () => {
    const form = trimmed(draft);
    const text = checkActivity(form);
    if (text !== undefined) return show(text);
    setFailing(undefined);
    const before = activity && saved;
    if (needsAgreement(before, form, (activity?.waiting ?? 0) > 0)) setAsking(true);
    else send('');
  };
  return (
    <Page
      title={activity ? '编辑活动' : '新建活动'}
      actions={
        <>
          {isChanged && <Tag tone="warning">未保存</Tag>}
          <BackToList to="/activities" isChanged={isChanged} />
          {mayEdit && (
            <Button tone="primary" icon="check" busy={busy} disabled={!isChanged} onClick={save}>
              保存
            </Button>
          )}
        </>
      }
    >
      {activity?.proposal && (
        <Hint tone="warning">{PROPOSALS.waits}，同意后才生效；在此期间的保存会使该提案失效。</Hint>
      )}
      <Columns aside={390} gap={20}>
        <EditorForm
          draft={draft}
          disabled={!mayEdit}
          errorOf={(name) => (failing?.field === name ? failing.text : undefined)}
          onChange={change}
        />
        <PhonePreview draft={draft} />
      </Columns>
      {asking && (
        <ProposalReason title="提交活动" busy={busy} onSubmit={send} onClose={() => setAsking(false)}>
          <p>上架、彩金条款或更长的活动时间会增加支出，开站后须另一人复核。全部修改在同意后一起生效。</p>
        </ProposalReason>
      )}
    </Page>
  );
}

/** Routes: /activities/new and /activities/:id */
export function ActivityEditorScreen() {
  const [, place = 'new'] = useRoute().params;
  const isNew = place === 'new';
  const { data, error, refetch } = useCall(
    staffCalls.activities.detail,
    { id: isNew ? 0 : place },
    { enabled: !isNew },
  );
  if (isNew || data) return <Editor key={`${place}-${data?.version ?? 0}`} activity={isNew ? undefined : data} />;
  return (
    <Page title="编辑活动" actions={<Button onClick={() => go('/activities')}>返回列表</Button>}>
      <LoadingCard padded error={error} onRetry={refetch} rows={8} />
    </Page>
  );
}
