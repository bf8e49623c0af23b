import type { Sponsor } from '@koi/contract';
import { and, asc, eq, max } from 'drizzle-orm';
import { type Database, refuse, type Tx } from '../../../platform/index.ts';
import { sanitizeHtml } from '../../operator/settings/index.ts';
import { type SponsorDraft, toWire } from './sponsor.ts';
import { sponsors } from './tables.ts';

export const SPONSORS_MAX = 50;
export const inOrder = [asc(sponsors.sort), asc(sponsors.id)] as const;

/** Adds a sponsor after the existing ones. */
export const addSponsor = async (tx: Tx, draft: SponsorDraft, at: Date): Promise<{ id: number; version: number }> => {
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
  for (const draft of drafts) await addSponsor(tx, draft, at);
};

export const createSponsorsService = ({ database: { orm: db } }: { database: Database }) => ({
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
});
export type SponsorsService = ReturnType<typeof createSponsorsService>;
