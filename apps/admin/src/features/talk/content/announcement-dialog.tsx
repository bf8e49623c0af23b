import type { StaffAnnouncement } from '@koi/contract';
import { ANNOUNCEMENT_MAX_LENGTH, checkAnnouncement } from '@koi/contract/rules/content';
import { STAFF_CONTENT } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { MomentField } from '../../../lib/moment-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Field, FormDialog, TextArea, toast } from '../../../ui/index.ts';
import styles from './content.module.css';

const FIELD_OF_TEXT = {
  [STAFF_CONTENT.textMissing]: 'text',
  [STAFF_CONTENT.windowWrong]: 'starts_at',
  [STAFF_CONTENT.windowBackwards]: 'ends_at',
} as const;

interface AnnouncementDialogProps {
  /** Undefined for a new announcement. */
  announcement: StaffAnnouncement | undefined;
  onClose: () => void;
}

export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { text = '', starts_at = '', ends_at = '' } = announcement ?? {};
  const form = useForm({ text, starts_at, ends_at }, FIELD_OF_TEXT);
  const { values, set, bind, errorOf } = form;
  const { busy, run } = useAction(staffCalls.announcements.save, {
    changes: [staffCalls.announcements.list],
    onDone: onClose,
    onFailed: (failing) => {
      if (!form.fail(failing)) toast(failing, 'failure');
    },
  });
  const submit = () => {
    const trimmed = { ...values, text: values.text.trim() };
    const failing = checkAnnouncement(trimmed);
    form.fail(failing);
    const { id = 0, version = 0, active = 1 } = announcement ?? {};
    if (!failing) void run({ id, version, active, ...trimmed });
  };
  return (
    <FormDialog
      title={announcement ? '编辑公告' : '发布公告'}
      onClose={onClose}
      ok={announcement ? '保存' : '发布'}
      busy={busy}
      onSubmit={submit}
    >
      <div className={styles.form}>
        <div className={styles.wide}>
          <Field
            label="公告内容"
            error={errorOf('text')}
            hint={`首页滚动与消息中心显示，纯文字，${values.text.trim().length} / ${ANNOUNCEMENT_MAX_LENGTH} 字`}
          >
            {(id) => <TextArea id={id} {...bind('text')} rows={4} maxLength={ANNOUNCEMENT_MAX_LENGTH} />}
          </Field>
        </div>
        <MomentField
          label="开始时间"
          hint="不填即刻展示"
          value={values.starts_at}
          error={errorOf('starts_at')}
          onChange={(at) => set('starts_at', at)}
        />
        <MomentField
          label="结束时间"
          hint="不填长期展示"
          value={values.ends_at}
          error={errorOf('ends_at')}
          onChange={(at) => set('ends_at', at)}
        />
      </div>
    </FormDialog>
  );
}
