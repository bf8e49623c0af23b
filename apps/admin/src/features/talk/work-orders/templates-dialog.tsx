import type { ReplyTemplate } from '@koi/contract';
import { REPLY_TEMPLATE_TITLE_MAX_LENGTH, WORK_ORDER_CONTENT_MAX_LENGTH } from '@koi/contract/constants';
import { checkReplyTemplate } from '@koi/contract/rules/work-orders';
import { STAFF_WORK_ORDERS } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import {
  Button,
  confirm,
  Dialog,
  Empty,
  FormDialog,
  IconButton,
  Loading,
  TextAreaField,
  TextField,
} from '../../../ui/index.ts';
import styles from './templates-dialog.module.css';

const CHANGES = [staffCalls.replyTemplates.list];
const NEW: ReplyTemplate = { id: 0, title: '', content: '', version: 0 };
const FIELD_OF_TEXT = {
  [STAFF_WORK_ORDERS.templateTitleMissing]: 'title',
  [STAFF_WORK_ORDERS.templateTitleLong]: 'title',
  [STAFF_WORK_ORDERS.templateContentMissing]: 'content',
} as const;

/** Editor for the reply templates. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const [editing, setEditing] = useState<ReplyTemplate>();
  if (editing) return <Editor template={editing} onClose={() => setEditing(undefined)} />;
  return <Overview onEdit={setEditing} onClose={onClose} />;
}

function Overview({ onEdit, onClose }: { onEdit: (template: ReplyTemplate) => void; onClose: () => void }) {
  const { data, error, refetch } = useCall(staffCalls.replyTemplates.list, {});
  const { run } = useAction(staffCalls.replyTemplates.remove, { changes: CHANGES });
  const remove = async ({ id, title }: ReplyTemplate) => {
    const yes = await confirm({ title: '删除模板', text: `确定删除「${title}」吗？`, ok: '删除', danger: true });
    if (yes) await run({ id });
  };
  return (
    <Dialog
      title="回复模板"
      onClose={onClose}
      footer={
        <Button size="lg" tone="primary" icon="plus" onClick={() => onEdit(NEW)}>
          新建模板
        </Button>
      }
    >
      {!data && <Loading error={error} onRetry={refetch} rows={4} />}
      {data?.length === 0 && <Empty text="还没有回复模板" />}
      {data && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((template) => (
            <li key={template.id}>
              <span className={styles.words}>
                <b>{template.title}</b>
                <small>{template.content}</small>
              </span>
              <IconButton icon="pencil" label={`编辑 ${template.title}`} size={18} onClick={() => onEdit(template)} />
              <IconButton
                icon="trash"
                label={`删除 ${template.title}`}
                size={18}
                onClick={() => void remove(template)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Editor({ template, onClose }: { template: ReplyTemplate; onClose: () => void }) {
  const form = useForm({ title: template.title, content: template.content }, FIELD_OF_TEXT);
  const { busy, run } = useAction(staffCalls.replyTemplates.save, {
    changes: CHANGES,
    onDone: onClose,
    onFailed: form.refuse,
  });
  const submit = () => {
    const { id, version } = template;
    if (form.passes(checkReplyTemplate(form.trimmed))) void run({ id, version, ...form.trimmed });
  };
  return (
    <FormDialog
      title={template.id === 0 ? '新建模板' : '编辑模板'}
      onClose={onClose}
      ok="保存"
      busy={busy}
      cancel="返回"
      onSubmit={submit}
    >
      <TextField label="名称" {...form.bind('title')} maxLength={REPLY_TEMPLATE_TITLE_MAX_LENGTH} />
      <TextAreaField label="内容" rows={6} {...form.bind('content')} maxLength={WORK_ORDER_CONTENT_MAX_LENGTH} />
    </FormDialog>
  );
}
