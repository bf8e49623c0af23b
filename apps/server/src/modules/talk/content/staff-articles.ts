import { ABOUTS_ARTICLES, HELP_ARTICLES, type InputOf, type StaffArticle, type staffRows } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, eq } from 'drizzle-orm';
import { type Queryable, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { sanitizeHtml } from '../../operator/settings/index.ts';
import { changesBetween } from '../../people/staff/index.ts';
import { isArticle, type Section } from './article.ts';
import type { StaffSideDeps } from './editing.ts';
import { articles } from './tables.ts';

type Rows = typeof staffRows.articles;
type ArticleRow = typeof articles.$inferSelect;

/** Every article that a page of the site shows. */
const PLACES: readonly { section: Section; type: number; title: string }[] = [
  ...HELP_ARTICLES.map(({ type, title }) => ({ section: 'help' as const, type, title })),
  ...Object.entries(ABOUTS_ARTICLES).map(([type, title]) => ({
    section: 'abouts' as const,
    type: Number(type),
    title,
  })),
];

const isSame = (section: Section, type: number) => (row: { section: string; type: number }) =>
  row.section === section && row.type === type;

const whereIs = (section: Section, type: number) => and(eq(articles.section, section), eq(articles.type, type));

const toWire = (place: (typeof PLACES)[number], row: ArticleRow | undefined): StaffArticle => ({
  section: place.section,
  type: place.type,
  title: row?.title ?? place.title,
  updated_at: row === undefined ? '' : beijingTime(row.updatedAt),
  version: row?.version ?? 0,
});

const find = async (db: Queryable, section: Section, type: number): Promise<ArticleRow | undefined> => {
  const [row] = await db.select().from(articles).where(whereIs(section, type));
  return row;
};

const size = (html: string | undefined) => (html === undefined ? '' : `${html.length} 字`);

export const createArticleStaff = ({ database, clock, audit }: StaffSideDeps) => {
  /** Locks the stored article. When it does not exist yet, the insert decides between concurrent saves. */
  const lock = (tx: Tx, section: Section, type: number) =>
    tx.select().from(articles).where(whereIs(section, type)).for('update');

  const write = async (tx: Tx, form: InputOf<Rows['save']>, content: string): Promise<ArticleRow | undefined> => {
    const { section, type, title, version } = form;
    const [before] = await lock(tx, section, type);
    if ((before?.version ?? 0) !== version) throw refuse('content.stale');
    const row = { title, content, updatedAt: clock.now(), version: version + 1 };
    if (before !== undefined) await tx.update(articles).set(row).where(whereIs(section, type));
    else {
      const made = await tx
        .insert(articles)
        .values({ section, type, ...row })
        .onConflictDoNothing()
        .returning({ type: articles.type });
      if (made.length === 0) throw refuse('content.stale');
    }
    return before;
  };

  return {
    async list(): Promise<StaffArticle[]> {
      const rows = await database.orm.select().from(articles);
      return PLACES.map((place) => toWire(place, rows.find(isSame(place.section, place.type))));
    },

    async detail(section: Section, type: number): Promise<StaffArticle & { content: string }> {
      const place = PLACES.find(isSame(section, type));
      if (place === undefined) throw refuse('wire.notFound');
      const row = await find(database.orm, section, type);
      return { ...toWire(place, row), content: row?.content ?? '' };
    },

    save: (by: StaffActor, form: InputOf<Rows['save']>): Promise<{ version: number }> =>
      database.transaction(async (tx) => {
        if (!isArticle(form.section, form.type)) throw refuse('wire.notFound');
        const content = sanitizeHtml(form.content);
        const before = await write(tx, form, content);
        const changes = [
          ...changesBetween({ title: '标题' }, before, form),
          ...(before?.content === content
            ? []
            : [{ field: '正文', before: size(before?.content), after: `${size(content)}（已修改）` }]),
        ];
        await audit.record(tx, {
          by,
          group: 'settings',
          action: 'articles.save',
          target: `文章 ${form.title}`,
          summary: '修改文章',
          changes,
        });
        return { version: form.version + 1 };
      }),
  };
};
