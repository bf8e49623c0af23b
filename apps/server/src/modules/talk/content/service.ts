import type { Announcement, Banner, memberRows, OutputOf } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { type Clock, type Database, type Queryable, refuse, type Tx } from '../../../platform/index.ts';
import { sanitizeHtml } from '../../operator/settings/index.ts';
import { readBlock } from '../../people/protection/index.ts';
import { isArticle, type Section, sectionOf } from './article.ts';
import { announcements, articles, banners } from './tables.ts';

const MAX_BANNERS = 20;
const MAX_ANNOUNCEMENTS = 30;

export type Article = OutputOf<(typeof memberRows.content)['article']>;

export interface BannerDraft {
  place: number;
  src: string;
  link: string;
  title: string;
}

export interface AnnouncementDraft {
  text: string;
  startsAt: Date;
}

export interface ArticleDraft {
  section: Section;
  type: number;
  title: string;
  content: string;
  updatedAt: Date;
}

/** Adds banners in the order of the drafts. */
export const addBanners = async (tx: Tx, drafts: readonly BannerDraft[]): Promise<void> => {
  await tx.insert(banners).values(drafts.map((draft, sort) => ({ ...draft, sort })));
};

export const announce = async (tx: Tx, drafts: readonly AnnouncementDraft[]): Promise<void> => {
  await tx.insert(announcements).values([...drafts]);
};

export const putArticle = async (tx: Tx, draft: ArticleDraft): Promise<void> => {
  const row = { ...draft, content: sanitizeHtml(draft.content) };
  await tx
    .insert(articles)
    .values(row)
    .onConflictDoUpdate({
      target: [articles.section, articles.type],
      set: { title: sql`excluded.title`, content: sql`excluded.content`, updatedAt: sql`excluded.updated_at` },
    });
};

/** The announcements of this moment, newest first. */
const readAnnouncements = async (database: Database, now: Date): Promise<Announcement[]> => {
  const rows = await database.orm
    .select({ id: announcements.id, text: announcements.text, startsAt: announcements.startsAt })
    .from(announcements)
    .where(
      and(
        eq(announcements.active, true),
        lte(announcements.startsAt, now),
        or(isNull(announcements.endsAt), gt(announcements.endsAt, now)),
      ),
    )
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(MAX_ANNOUNCEMENTS);
  return rows.map(({ id, text, startsAt }) => ({ id, text, created_at: beijingTime(startsAt) }));
};

export const createContentService = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Banners advertise, so that a member whose play is blocked sees none. */
  async banners(place: number, memberId?: number): Promise<Banner[]> {
    const now = clock.now();
    if (memberId !== undefined && (await readBlock(database.orm, memberId, now)) !== undefined) return [];
    const rows = await database.orm
      .select()
      .from(banners)
      .where(
        and(
          eq(banners.place, place),
          eq(banners.active, true),
          or(isNull(banners.startsAt), lte(banners.startsAt, now)),
          or(isNull(banners.endsAt), gt(banners.endsAt, now)),
        ),
      )
      .orderBy(asc(banners.sort), asc(banners.id))
      .limit(MAX_BANNERS);
    return rows.map(({ src, link, title }) => (link === '' ? { src, title } : { src, title, link }));
  },

  async announcements(): Promise<string[]> {
    return (await readAnnouncements(database, clock.now())).map(({ text }) => text);
  },

  datedAnnouncements: (): Promise<Announcement[]> => readAnnouncements(database, clock.now()),

  async article(type: number, page: string): Promise<Article> {
    const section = sectionOf(page);
    const [row] = isArticle(section, type)
      ? await database.orm
          .select()
          .from(articles)
          .where(and(eq(articles.section, section), eq(articles.type, type)))
      : [];
    if (row === undefined) throw refuse('wire.notFound');
    return { title: row.title, content: row.content, updated_at: beijingTime(row.updatedAt) };
  },

  /** Places of the articles that have been written. */
  written: (db: Queryable = database.orm): Promise<{ section: string; type: number }[]> =>
    db.select({ section: articles.section, type: articles.type }).from(articles),

  /** All articles of the help centre, by number. */
  helpArticles: (): Promise<{ type: number; title: string; content: string }[]> =>
    database.orm
      .select({ type: articles.type, title: articles.title, content: articles.content })
      .from(articles)
      .where(eq(articles.section, 'help'))
      .orderBy(asc(articles.type)),
});

export type ContentService = ReturnType<typeof createContentService>;
