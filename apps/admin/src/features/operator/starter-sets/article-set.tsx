import type { StaffArticle } from '@koi/contract';
import { type StarterArticle, starterArticles } from '@koi/contract/starter';
import { ARTICLE_SECTION_NAMES } from '@koi/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { call, keyOf, staffCalls } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.ts';
import { RichTextPreview } from '../../../lib/rich-text/index.ts';
import { Hint, PanelSection } from '../../../ui/index.ts';
import { SetCard, type SetProps } from './set-card.tsx';
import { type StarterItem, type StarterSet, stateInPlace } from './starter-set.ts';

type PresentArticle = StaffArticle & { content: string };

/** All articles with their texts. The key begins like that of the list, so both are read again together. */
const useArticles = () =>
  useQuery({
    queryKey: [...keyOf(staffCalls.articles.list), 'texts'],
    queryFn: async ({ signal }): Promise<PresentArticle[]> => {
      const { data } = await call(staffCalls.articles.list, {}, { signal });
      const contentOf = async ({ section, type, version }: StaffArticle) =>
        version === 0 ? '' : (await call(staffCalls.articles.detail, { section, type }, { signal })).data.content;
      return Promise.all(data.map(async (article) => ({ ...article, content: await contentOf(article) })));
    },
  });

const size = (html: string) => `${html.length} 字`;

const overwritesOf = (before: PresentArticle, after: StarterArticle) => [
  ...(before.title === after.title ? [] : [{ field: '标题', before: before.title, after: after.title }]),
  ...(before.content === after.content
    ? []
    : [{ field: '正文', before: size(before.content), after: `${size(after.content)}（推荐的文章）` }]),
];

const itemOf = (article: StarterArticle, present: readonly PresentArticle[]): StarterItem => {
  const { section, type, title, content } = article;
  const own = present.find((each) => each.section === section && each.type === type);
  const version = own?.version ?? 0;
  const overwrites = own && version > 0 ? overwritesOf(own, article) : [];
  const place = `${ARTICLE_SECTION_NAMES[section]} · ${title}`;
  return {
    key: `article ${section} ${type}`,
    name: place,
    line: size(content),
    state: stateInPlace(version > 0, overwrites),
    writes: `文章「${place}」，${size(content)}，会员立即可见`,
    overwrites,
    preview: (
      <>
        <PanelSection>
          <RichTextPreview html={content} title={title} />
        </PanelSection>
        {version > 0 && (
          <PanelSection title="现有文章">
            <Link to={`/content/${section}/${type}`}>{own?.title}</Link>
          </PanelSection>
        )}
      </>
    ),
    take: () => call(staffCalls.articles.save, { section, type, version, title, content }),
  };
};

/** The articles of the help centre and of the legal pages, with the name of the site. */
const useArticleSet = (siteName: string): StarterSet => {
  const { data, error, refetch } = useArticles();
  return {
    title: '帮助与条款文章',
    edit: 'content.edit',
    changes: [staffCalls.articles.list, staffCalls.articles.detail],
    items: data && starterArticles(siteName).map((article) => itemOf(article, data)),
    error,
    refetch,
    notes: (
      <Hint>
        文章与公告里的站名取自站点设置：「{siteName}」。条款请由熟悉当地法律的人审阅，采用后可在内容管理中修改。
      </Hint>
    ),
  };
};

export function ArticleSet(props: SetProps) {
  return <SetCard {...props} set={useArticleSet(props.siteName)} />;
}
