import type { OutputOf, StaffRows } from '@koi/contract';
import { ARTICLE_TITLE_MAX_LENGTH, checkArticle } from '@koi/contract/rules/content';
import { STAFF_CONTENT } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { BackToList } from '../../../lib/back-to-list.tsx';
import { go, useRoute } from '../../../lib/navigation.ts';
import { RichTextField, RichTextPreview } from '../../../lib/rich-text/index.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button, Card, Columns, LoadingCard, Page, Tag, TextField } from '../../../ui/index.ts';
import styles from './content.module.css';

type Detail = OutputOf<StaffRows['articles']['detail']>;

const LIST = '/content?tab=articles';
const FIELD_OF_TEXT = {
  [STAFF_CONTENT.titleMissing]: 'title',
  [STAFF_CONTENT.contentMissing]: 'content',
  [STAFF_CONTENT.contentLong]: 'content',
} as const;

function Editor({ article }: { article: Detail }) {
  const mayEdit = useMay('content.edit');
  const form = useForm({ title: article.title, content: article.content }, FIELD_OF_TEXT);
  const { title, content } = form.values;
  const isChanged = title.trim() !== article.title || content !== article.content;
  const { busy, run } = useAction(staffCalls.articles.save, {
    changes: [staffCalls.articles.list, staffCalls.articles.detail],
    onDone: () => go(LIST),
    onFailed: form.refuse,
  });
  const save = () => {
    const { section, type, version } = article;
    const trimmed = { title: title.trim(), content };
    if (form.passes(checkArticle(trimmed))) void run({ section, type, version, ...trimmed });
  };
  const preview = <RichTextPreview title={title} html={content} />;
  return (
    <Page
      title="编辑文章"
      actions={
        <>
          {isChanged && <Tag tone="warning">未保存</Tag>}
          <BackToList to={LIST} isChanged={isChanged} />
          {mayEdit && (
            <Button tone="primary" icon="check" busy={busy} disabled={!isChanged} onClick={save}>
              保存
            </Button>
          )}
        </>
      }
    >
      {mayEdit ? (
        <Columns aside={375} gap={20}>
          <Card padded>
            <div className={styles.texts}>
              <TextField label="标题" {...form.bind('title')} maxLength={ARTICLE_TITLE_MAX_LENGTH} />
              <RichTextField label="正文" {...form.control('content')} />
            </div>
          </Card>
          {preview}
        </Columns>
      ) : (
        <div>{preview}</div>
      )}
    </Page>
  );
}

/** Routes: /content/help/1, /content/abouts/5 */
export function ArticleEditorScreen() {
  const [, section = '', type = ''] = useRoute().params;
  const place = { section: section === 'abouts' ? ('abouts' as const) : ('help' as const), type };
  const { data, error, refetch } = useCall(staffCalls.articles.detail, place);
  if (data) return <Editor key={`${section}-${type}-${data.version}`} article={data} />;
  return (
    <Page title="编辑文章" actions={<Button onClick={() => go(LIST)}>返回列表</Button>}>
      <LoadingCard padded error={error} onRetry={refetch} rows={8} />
    </Page>
  );
}
