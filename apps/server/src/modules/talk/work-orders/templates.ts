import { type InputOf, REPLY_TEMPLATES_MAX, type ReplyTemplate, type staffRows } from '@koi/contract';
import { asc, count, eq, sql } from 'drizzle-orm';
import { refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { type AuditChange, type AuditedDeps, changesBetween } from '../../people/staff/index.ts';
import { replyTemplates } from './tables.ts';

export type TemplatesDeps = AuditedDeps;

type Form = InputOf<(typeof staffRows.replyTemplates)['save']>;
type Words = Pick<ReplyTemplate, 'title' | 'content'>;

const TITLES = { title: '名称', content: '内容' } as const;

export const createTemplates = ({ database, clock, audit }: TemplatesDeps) => {
  const record = (tx: Tx, by: StaffActor, action: string, title: string, changes: AuditChange[]) =>
    audit.record(tx, {
      by,
      group: 'settings',
      action: `replyTemplates.${action}`,
      target: `回复模板 ${title}`,
      summary: title,
      changes,
    });

  const add = async (tx: Tx, words: Words): Promise<number> => {
    // The lock serialises the count, so that concurrent calls cannot exceed the limit.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('koi reply templates'))`);
    const [counted] = await tx.select({ total: count() }).from(replyTemplates);
    if (Number(counted?.total ?? 0) >= REPLY_TEMPLATES_MAX) throw refuse('workOrders.templatesFull');
    const [row] = await tx
      .insert(replyTemplates)
      .values({ ...words, updatedAt: clock.now() })
      .returning({ id: replyTemplates.id });
    if (row === undefined) throw new Error('a reply template was not stored');
    return row.id;
  };

  const lock = async (tx: Tx, id: number) => {
    const [row] = await tx.select().from(replyTemplates).where(eq(replyTemplates.id, id)).for('update');
    if (row === undefined) throw refuse('wire.notFound');
    return row;
  };

  return {
    list: (): Promise<ReplyTemplate[]> =>
      database.orm
        .select({
          id: replyTemplates.id,
          title: replyTemplates.title,
          content: replyTemplates.content,
          version: replyTemplates.version,
        })
        .from(replyTemplates)
        .orderBy(asc(replyTemplates.id)),

    save: (by: StaffActor, { id, version, title, content }: Form): Promise<{ id: number }> =>
      database.transaction(async (tx) => {
        const words = { title, content };
        if (id === 0) {
          const newId = await add(tx, words);
          await record(tx, by, 'save', title, changesBetween(TITLES, undefined, words));
          return { id: newId };
        }
        const before = await lock(tx, id);
        if (before.version !== version) throw refuse('workOrders.stale');
        const changes = changesBetween(TITLES, before, words);
        if (changes.length === 0) return { id };
        await tx
          .update(replyTemplates)
          .set({ ...words, version: version + 1, updatedAt: clock.now() })
          .where(eq(replyTemplates.id, id));
        await record(tx, by, 'save', title, changes);
        return { id };
      }),

    remove: (by: StaffActor, id: number): Promise<null> =>
      database.transaction(async (tx) => {
        const { title, content } = await lock(tx, id);
        await tx.delete(replyTemplates).where(eq(replyTemplates.id, id));
        await record(tx, by, 'remove', title, changesBetween(TITLES, { title, content }, { title: '', content: '' }));
        return null;
      }),
  };
};

export type Templates = ReturnType<typeof createTemplates>;
