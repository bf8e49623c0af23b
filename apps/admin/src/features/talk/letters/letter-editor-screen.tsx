import { newIdempotencyKey, refusalOf } from '@koi/client';
import type { StaffLetter } from '@koi/contract';
import { LETTER_KINDS } from '@koi/contract/constants';
import { LETTERS_REFUSALS } from '@koi/contract/refusals/letters';
import { MEMBER_FILES_REFUSALS } from '@koi/contract/refusals/member-files';
import { checkLetter, LETTER_TITLE_MAX_LENGTH, namesIn } from '@koi/contract/rules/content';
import { LETTER_KIND_NAMES, LETTERS } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { BackToList } from '../../../lib/back-to-list.tsx';
import { go, useRoute } from '../../../lib/navigation.ts';
import { RichTextField, RichTextPreview } from '../../../lib/rich-text/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import {
  Button,
  Card,
  Columns,
  confirm,
  Hint,
  Page,
  Segments,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../ui/index.ts';
import styles from './letters.module.css';

type Audience = StaffLetter['audience'];

const AUDIENCES = [
  { value: 'some', label: '指定会员' },
  { value: 'all', label: '全部会员' },
] as const;

const KINDS = LETTER_KINDS.map((value) => ({ value, label: LETTER_KIND_NAMES[value] }));

const FIELD_OF_TEXT = {
  [LETTERS.namesMissing]: 'names',
  [LETTERS.namesMany]: 'names',
  [LETTERS.titleMissing]: 'title',
  [LETTERS.contentMissing]: 'content',
  [LETTERS.contentLong]: 'content',
} as const;

const questionOf = (audience: Audience, count: number) => ({
  title: '发送站内信',
  text:
    audience === 'all'
      ? '将发送给目前的全部会员，之后注册的会员不会收到。发送后不能撤回。'
      : `将发送给 ${count} 位会员，发送后不能撤回。`,
  ok: '发送',
});

const UNSENT = { title: '放弃草稿', text: '尚未发送的内容将会丢失。' };

/** The server's messages about names contain what was typed, so FIELD_OF_TEXT cannot contain them. */
const useLetter = (to: string) => {
  const [audience, setAudience] = useState<Audience>('some');
  const [kind, setKind] = useState<StaffLetter['kind']>('notice');
  const [unknown, setUnknown] = useState<string>();
  // One idempotency key per letter, so that sending it again does not deliver it twice.
  const [submit] = useState(newIdempotencyKey);
  const form = useForm({ names: to, title: '', content: '' }, FIELD_OF_TEXT);
  const { busy, run } = useAction(staffCalls.letters.send, {
    changes: [staffCalls.letters.list],
    onDone: () => go('/messages'),
    onFailed: (text, error) => {
      const isAboutNames =
        refusalOf(error, LETTERS_REFUSALS) === 'namesUnknown' || refusalOf(error, MEMBER_FILES_REFUSALS) === 'twoMeant';
      if (isAboutNames) setUnknown(text);
      else form.refuse(text);
    },
  });
  const send = async () => {
    setUnknown(undefined);
    const letter = { audience, ...form.values, title: form.values.title.trim() };
    if (!form.passes(checkLetter(letter))) return;
    if (await confirm(questionOf(audience, namesIn(letter.names).length))) await run({ ...letter, kind, submit });
  };
  return { audience, setAudience, kind, setKind, unknown, setUnknown, form, busy, send };
};

/** Route: /messages/new. `to` in the address is the first recipient. */
export function LetterEditorScreen() {
  const to = useRoute().query.get('to') ?? '';
  const { audience, setAudience, kind, setKind, unknown, setUnknown, form, busy, send } = useLetter(to);
  const { names, title, content } = form.values;
  const count = namesIn(names).length;
  return (
    <Page
      title="写站内信"
      actions={
        <>
          <BackToList to="/messages" isChanged={names + title + content !== to} question={UNSENT} />
          <Button tone="primary" icon="check" busy={busy} onClick={() => void send()}>
            发送
          </Button>
        </>
      }
    >
      <Columns aside={375} gap={20}>
        <Card padded>
          <div className={styles.form}>
            <div className={styles.audience}>
              <Segments label="收信人" value={audience} options={AUDIENCES} onChange={setAudience} />
            </div>
            {audience === 'some' ? (
              <TextAreaField
                label="会员账号"
                hint={count > 0 ? `共 ${count} 位` : '可粘贴多个，用换行、逗号或空格分开'}
                {...form.bind('names')}
                error={unknown ?? form.errorOf('names')}
                rows={2}
                spellCheck={false}
                onInput={() => setUnknown(undefined)}
              />
            ) : (
              <Hint tone="warning">目前的每一位会员都会收到，发送后不能撤回。</Hint>
            )}
            <div className={styles.pair}>
              <TextField label="标题" {...form.bind('title')} maxLength={LETTER_TITLE_MAX_LENGTH} />
              <SelectField label="类型" hint="决定会员看到的图标" value={kind} options={KINDS} onChange={setKind} />
            </div>
            <RichTextField label="正文" {...form.control('content')} />
          </div>
        </Card>
        <RichTextPreview title={title} html={content} />
      </Columns>
    </Page>
  );
}
