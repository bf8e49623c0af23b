import type { StaffAnnouncement } from '@koi/contract';
import { ANNOUNCEMENT_MAX_LENGTH, checkAnnouncement } from '@koi/contract/rules/content';
import { STAFF_CONTENT } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog, FormGrid, TextAreaField, Wide } from '../../../ui/index.ts';
import { PeriodFields } from './period-fields.tsx';

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
  const { values, bind } = form;
  const { busy, run } = useAction(staffCalls.announcements.save, {
    changes: [staffCalls.announcements.list],
    onDone: onClose,
    onFailed: form.refuse,
  });
  const submit = () => {
    const { id = 0, version = 0, active = 1 } = announcement ?? {};
    if (form.passes(checkAnnouncement(form.trimmed))) void run({ id, version, active, ...form.trimmed });
  };
  return (
    <FormDialog
      title={announcement ? '编辑公告' : '发布公告'}
      onClose={onClose}
      ok={announcement ? '保存' : '发布'}
      busy={busy}
      onSubmit={submit}
    >
      <FormGrid>
        <Wide>
          <TextAreaField
            label="公告内容"
            hint={`首页滚动与消息中心显示，纯文字，${values.text.trim().length} / ${ANNOUNCEMENT_MAX_LENGTH} 字`}
            {...bind('text')}
            rows={4}
            maxLength={ANNOUNCEMENT_MAX_LENGTH}
          />
        </Wide>
        <PeriodFields form={form} />
      </FormGrid>
    </FormDialog>
  );
}
