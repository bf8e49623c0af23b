import type { InputOf, StaffBanner, staffRows } from '@koi/contract';
import { and, asc, eq, max, sql } from 'drizzle-orm';
import { moveByOne, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { type AuditChange, changesBetween } from '../../people/staff/index.ts';
import { current, momentOf, momentText, type StaffSideDeps, stateOf } from './editing.ts';
import { banners } from './tables.ts';

type Rows = typeof staffRows.banners;
type BannerRow = typeof banners.$inferSelect;

/** The only place that shows banners. */
const MOBILE_HOME = 2;
const BANNERS_MAX = 20;
const BAR = '｜';

const TITLES = {
  title: '标题',
  src: '图片',
  link: '链接',
  startsAt: '开始时间',
  endsAt: '结束时间',
  active: '显示',
} as const;

/** The site reads one part as the headline, and two parts as headline and line. */
const titleOf = ({ eyebrow, headline, line }: Pick<StaffBanner, 'eyebrow' | 'headline' | 'line'>): string => {
  if (eyebrow !== '') return [eyebrow, headline, line].join(BAR);
  return line === '' ? headline : [headline, line].join(BAR);
};

const partsOf = (title: string) => {
  const [first = '', second = '', third] = title.split(/[|｜]/).map((part) => part.trim());
  return third === undefined
    ? { eyebrow: '', headline: first, line: second }
    : { eyebrow: first, headline: second, line: third };
};

const toWire = (row: BannerRow, now: Date): StaffBanner => ({
  id: row.id,
  version: row.version,
  src: row.src,
  ...partsOf(row.title),
  link: row.link,
  starts_at: momentText(row.startsAt),
  ends_at: momentText(row.endsAt),
  active: row.active ? 1 : 0,
  state: stateOf(row, now),
});

const draftOf = (form: InputOf<Rows['save']>) => ({
  src: form.src,
  title: titleOf(form),
  link: form.link,
  startsAt: momentOf(form.starts_at),
  endsAt: momentOf(form.ends_at),
  active: form.active === 1,
});

const atHome = eq(banners.place, MOBILE_HOME);
const inOrder = [asc(banners.sort), asc(banners.id)] as const;

/** Locks all banners until the transaction ends, so that only one person changes the order at a time. */
const lockAll = (tx: Tx) =>
  tx
    .select()
    .from(banners)
    .where(atHome)
    .orderBy(...inOrder)
    .for('update');

const lockOne = async (tx: Tx, id: number, version: number): Promise<BannerRow> => {
  const [row] = await tx
    .select()
    .from(banners)
    .where(and(atHome, eq(banners.id, id)))
    .for('update');
  return current(row, version);
};

/** The lock serialises the count, so that concurrent calls cannot exceed the limit. */
const requireRoom = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi banners'))`);
  if ((await tx.$count(banners, atHome)) >= BANNERS_MAX) throw refuse('content.tooManyBanners');
};

export const createBannerStaff = ({ database, clock, audit }: StaffSideDeps) => {
  const record = (tx: Tx, by: StaffActor, action: string, title: string, changes: AuditChange[]) =>
    audit.record(tx, {
      by,
      group: 'settings',
      action: `banners.${action}`,
      target: `轮播图 ${title}`,
      summary: '首页轮播图',
      changes,
    });

  return {
    async list(): Promise<StaffBanner[]> {
      const rows = await database.orm
        .select()
        .from(banners)
        .where(atHome)
        .orderBy(...inOrder);
      return rows.map((row) => toWire(row, clock.now()));
    },

    save: (by: StaffActor, form: InputOf<Rows['save']>): Promise<{ id: number }> =>
      database.transaction(async (tx) => {
        const draft = draftOf(form);
        if (form.id !== 0) {
          const before = await lockOne(tx, form.id, form.version);
          const changes = changesBetween(TITLES, before, draft);
          if (changes.length === 0) return { id: form.id };
          await tx
            .update(banners)
            .set({ ...draft, version: before.version + 1 })
            .where(eq(banners.id, form.id));
          await record(tx, by, 'save', draft.title, changes);
          return { id: form.id };
        }
        await requireRoom(tx);
        const [last] = await tx
          .select({ sort: max(banners.sort) })
          .from(banners)
          .where(atHome);
        const [made] = await tx
          .insert(banners)
          .values({ ...draft, place: MOBILE_HOME, sort: (last?.sort ?? 0) + 1 })
          .returning({ id: banners.id });
        if (made === undefined) throw new Error('a banner was not stored');
        await record(tx, by, 'save', draft.title, changesBetween(TITLES, undefined, draft));
        return made;
      }),

    move: (by: StaffActor, step: InputOf<Rows['move']>): Promise<null> =>
      database.transaction(async (tx) => {
        const moved = await moveByOne(tx, banners, await lockAll(tx), step, 'wire.notFound');
        if (moved === undefined) return null;
        const { row, before, after } = moved;
        await record(tx, by, 'move', row.title, [{ field: '顺序', before, after }]);
        return null;
      }),

    remove: (by: StaffActor, { id, version }: InputOf<Rows['remove']>): Promise<null> =>
      database.transaction(async (tx) => {
        const { title, src } = await lockOne(tx, id, version);
        await tx.delete(banners).where(eq(banners.id, id));
        await record(tx, by, 'remove', title, [{ field: '图片', before: src, after: '' }]);
        return null;
      }),
  };
};
