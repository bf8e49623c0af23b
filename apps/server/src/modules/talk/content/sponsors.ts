import {
  type InputOf,
  memberRows,
  SPONSOR_CONTENT_NAMES,
  type Sponsor,
  type StaffSponsor,
  staffRows,
} from '@koi/contract';
import { beijingTime } from '@koi/money';
import { and, asc, eq, max } from 'drizzle-orm';
import {
  type Clock,
  type Database,
  defineRoutes,
  moveByOne,
  type RouteGroup,
  refuse,
  type StaffCaller,
  type Tx,
} from '../../../platform/index.ts';
import { sanitizeHtml } from '../../operator/settings/index.ts';
import type { Audit, AuditChange } from '../../people/staff/index.ts';
import { sponsors } from './tables.ts';

type Rows = typeof staffRows.sponsors;
type SponsorRow = typeof sponsors.$inferSelect;
/** The fields of a sponsor that operators edit. */
export type SponsorDraft = Omit<SponsorRow, 'id' | 'sort' | 'version' | 'updatedAt'>;

interface SponsorsDeps {
  database: Database;
  clock: Clock;
  audit: Audit;
}

interface Editor {
  staff: StaffCaller;
  address: string;
}

const SPONSORS_MAX = 50;

const toWire = (row: SponsorRow): Sponsor => ({
  id: row.id,
  name: row.name,
  title: row.title,
  logo: row.logo,
  banner: row.banner,
  headline: row.headline,
  tagline: row.tagline,
  content: row.content,
  content_type: row.contentType,
  link_url: row.linkUrl,
  link_type: row.linkType,
});

const toStaff = (row: SponsorRow): StaffSponsor => ({
  ...toWire(row),
  active: row.active ? 1 : 0,
  updated_at: beijingTime(row.updatedAt),
  version: row.version,
});

/** Drops what does not belong to the content type: an article has no link, and a link has no text. */
const draftOf = (form: InputOf<Rows['save']>): SponsorDraft => {
  const isLink = form.content_type === 'link';
  return {
    name: form.name,
    title: form.title,
    logo: form.logo,
    banner: form.banner,
    headline: form.headline,
    tagline: form.tagline,
    contentType: form.content_type,
    content: isLink ? '' : sanitizeHtml(form.content),
    linkType: form.link_type,
    linkUrl: isLink ? form.link_url : '',
    active: form.active === 1,
  };
};

const FIELD_TITLES: Readonly<Record<Exclude<keyof SponsorDraft, 'content' | 'linkType'>, string>> = {
  name: '名称',
  title: '介绍',
  logo: '标志',
  banner: '横幅',
  headline: '横幅标题',
  tagline: '横幅副标题',
  contentType: '展示方式',
  linkUrl: '链接',
  active: '上架',
};

const shown = (value: string | boolean): string => {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value === 'article' || value === 'link' ? SPONSOR_CONTENT_NAMES[value] : value;
};

const changesOf = (before: SponsorDraft | undefined, after: SponsorDraft): AuditChange[] => [
  ...(Object.keys(FIELD_TITLES) as (keyof typeof FIELD_TITLES)[]).flatMap((name) => {
    const [was, is] = [before === undefined ? '' : shown(before[name]), shown(after[name])];
    return was === is ? [] : [{ field: FIELD_TITLES[name], before: was, after: is }];
  }),
  ...(before?.linkType === after.linkType
    ? []
    : [{ field: '链接类型', before: before?.linkType ?? '', after: after.linkType }]),
  ...(before?.content === after.content
    ? []
    : [{ field: '内容', before: `${before?.content.length ?? 0} 字`, after: `${after.content.length} 字（已修改）` }]),
];

const lockSponsor = async (tx: Tx, id: number, version: number): Promise<SponsorRow> => {
  const [row] = await tx.select().from(sponsors).where(eq(sponsors.id, id)).for('update');
  if (row === undefined) throw refuse('wire.notFound');
  if (row.version !== version) throw refuse('sponsors.stale');
  return row;
};

/** Adds a sponsor after the existing ones. */
const add = async (tx: Tx, draft: SponsorDraft, at: Date): Promise<{ id: number; version: number }> => {
  const [last] = await tx.select({ sort: max(sponsors.sort) }).from(sponsors);
  const [made] = await tx
    .insert(sponsors)
    .values({ ...draft, content: sanitizeHtml(draft.content), sort: (last?.sort ?? 0) + 1, updatedAt: at })
    .returning({ id: sponsors.id, version: sponsors.version });
  if (made === undefined) throw new Error('a sponsor was not stored');
  return made;
};

/** Adds the sponsors of the demo data. */
export const addSponsors = async (tx: Tx, drafts: readonly SponsorDraft[], at: Date): Promise<void> => {
  for (const draft of drafts) await add(tx, draft, at);
};

const createSponsorsService = ({ database, clock, audit }: SponsorsDeps) => {
  const { orm: db } = database;
  const inOrder = [asc(sponsors.sort), asc(sponsors.id)] as const;

  const record = (tx: Tx, { staff, address }: Editor, action: string, name: string, changes: AuditChange[]) =>
    audit.record(tx, {
      staff,
      address,
      group: 'settings',
      action: `sponsors.${action}`,
      target: `赞助商 ${name}`,
      summary: '赞助商',
      changes,
    });

  return {
    async list(): Promise<Sponsor[]> {
      const rows = await db
        .select()
        .from(sponsors)
        .where(eq(sponsors.active, true))
        .orderBy(...inOrder)
        .limit(SPONSORS_MAX);
      // The list leaves out the text, which is loaded when a sponsor is opened.
      return rows.map((row) => ({ ...toWire(row), content: '' }));
    },

    async detail(id: number): Promise<Sponsor> {
      const [row] = await db
        .select()
        .from(sponsors)
        .where(and(eq(sponsors.id, id), eq(sponsors.active, true)));
      if (row === undefined) throw refuse('wire.notFound');
      return toWire(row);
    },

    async all(): Promise<StaffSponsor[]> {
      const rows = await db
        .select()
        .from(sponsors)
        .orderBy(...inOrder)
        .limit(SPONSORS_MAX);
      return rows.map(toStaff);
    },

    save: (by: Editor, form: InputOf<Rows['save']>): Promise<{ id: number; version: number }> =>
      database.transaction(async (tx) => {
        const draft = draftOf(form);
        if (form.id === 0) {
          if ((await tx.$count(sponsors)) >= SPONSORS_MAX) throw refuse('sponsors.tooMany');
          const made = await add(tx, draft, clock.now());
          await record(tx, by, 'save', draft.name, changesOf(undefined, draft));
          return made;
        }
        const before = await lockSponsor(tx, form.id, form.version);
        const { id, version } = before;
        const changes = changesOf(before, draft);
        if (changes.length === 0) return { id, version };
        const after = { ...draft, version: version + 1, updatedAt: clock.now() };
        await tx.update(sponsors).set(after).where(eq(sponsors.id, id));
        await record(tx, by, 'save', draft.name, changes);
        return { id, version: after.version };
      }),

    move: (by: Editor, step: InputOf<Rows['move']>): Promise<null> =>
      database.transaction(async (tx) => {
        const order = await tx
          .select({ id: sponsors.id, name: sponsors.name })
          .from(sponsors)
          .orderBy(...inOrder)
          .for('update');
        const moved = await moveByOne(tx, sponsors, order, step, 'wire.notFound');
        if (moved === undefined) return null;
        const { row, before, after } = moved;
        await record(tx, by, 'move', row.name, [{ field: '顺序', before, after }]);
        return null;
      }),

    remove: (by: Editor, { id, version }: InputOf<Rows['remove']>): Promise<null> =>
      database.transaction(async (tx) => {
        const { name } = await lockSponsor(tx, id, version);
        await tx.delete(sponsors).where(eq(sponsors.id, id));
        await record(tx, by, 'remove', name, [{ field: '赞助商', before: name, after: '' }]);
        return null;
      }),
  };
};

const sponsorsRoutes = (service: ReturnType<typeof createSponsorsService>): RouteGroup[] => [
  defineRoutes(memberRows.content, {
    sponsors: () => service.list(),
    sponsor: ({ input }) => service.detail(input.id),
  }),
  defineRoutes(staffRows.sponsors, {
    list: () => service.all(),
    save: (call) => service.save(call, call.input),
    move: (call) => service.move(call, call.input),
    remove: (call) => service.remove(call, call.input),
  }),
];

/** Sponsors with their routes for members and staff. Members see every change at once. */
export const createSponsors = (deps: SponsorsDeps) => {
  const service = createSponsorsService(deps);
  return { ...service, routes: sponsorsRoutes(service) };
};
