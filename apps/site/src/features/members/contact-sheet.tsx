import { checkProfile } from '@koi/contract/rules/members';
import { confirm } from '@koi/ui/feedback';
import { useForm } from '../../lib/use-form.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './profile-screen.module.css';

const KINDS = {
  mobile: { title: '手机号', placeholder: '请输入手机号', type: 'tel', autoComplete: 'tel-national', maxLength: 11 },
  email: { title: '邮箱', placeholder: '请输入邮箱', type: 'email', autoComplete: 'email', maxLength: 254 },
} as const;
export type Contact = keyof typeof KINDS;

interface ContactSheetProps {
  kind: Contact;
  stored: string;
  today: string;
  onClose: () => void;
  onSave: (value: string) => void;
}

/** A sheet with one field, which asks for confirmation before it discards a change. */
export function ContactSheet({ kind, stored, today, onClose, onSave }: ContactSheetProps) {
  const { title, ...input } = KINDS[kind];
  const form = useForm({ contact: stored });
  const value = form.values.contact.trim();

  const close = async () => {
    const unsaved = value !== stored;
    if (!unsaved || (await confirm({ text: '修改尚未保存，确定放弃吗？', ok: '放弃', cancel: '继续编辑' }))) onClose();
  };
  const save = () => {
    if (value === stored) return onClose();
    const failing = checkProfile({ mobile: '', email: '', birthday: '', [kind]: value }, today);
    if (failing) form.fail('contact', failing);
    else onSave(value);
  };

  return (
    <Sheet title={`修改${title}`} onClose={() => void close()} onDone={save}>
      <Form className={styles.contact} onSubmit={save}>
        <Field
          {...form.bind('contact')}
          {...input}
          icon={kind === 'mobile' ? 'device-mobile' : 'envelope'}
          aria-label={title}
          inputMode={kind === 'mobile' ? 'numeric' : 'email'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          data-autofocus
        />
      </Form>
    </Sheet>
  );
}
