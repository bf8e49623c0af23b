import { type ProposalEffect, REBATE_FIELD_OF_CATEGORY } from '@koi/contract';
import { vipFieldName } from '@koi/contract/rules/vip';
import { addDays, beijingDay } from '@koi/money';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { type Clock, refuse, type StaffActor, type Tx } from '../../../platform/index.ts';
import { playTotals } from '../../money/figures/index.ts';
import { amountEffect, gone, type ProposalsService } from '../../operator/proposals/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import { categoryName, type GameRow } from './changes.ts';
import { isCategory, isSameCategory } from './game.ts';
import { games } from './tables.ts';

export interface CategoryDeps extends AuditedDeps {
  clock: Clock;
  proposals: Pick<ProposalsService, 'define' | 'isOpened'>;
}

const COUNTED_DAYS = 30;

const ofGame = (venue: string, code: string) => and(eq(games.venue, venue), eq(games.code, code));

const readGame = async (tx: Tx, venue: string, code: string, lock: boolean): Promise<GameRow | undefined> => {
  const query = tx.select().from(games).where(ofGame(venue, code));
  const [row] = await (lock ? query.for('update') : query);
  return row;
};

const rebateField = (category: string): string =>
  isCategory(category) ? vipFieldName(REBATE_FIELD_OF_CATEGORY[category]) : '';

/**
 * Another category of a game. It decides the rebate of bets that are reported from then on, and which activities count
 * them, so that two people decide about it once the site has opened.
 */
export const createCategoryProposals = ({ clock, audit, proposals }: CategoryDeps) => {
  const kind = proposals.define({
    kind: 'games.category',
    payload: z.object({ venue: z.string(), code: z.string(), category: z.string() }),
    async basis(tx, { venue, code }, lock) {
      const game = await readGame(tx, venue, code, lock);
      if (game === undefined) return gone('游戏');
      return { 类别: categoryName(game.category), 返水权重: `${game.rebateWeight}%`, 显示: game.visible ? '是' : '否' };
    },
    async apply(tx, { venue, code, category }, by) {
      const game = await readGame(tx, venue, code, true);
      if (game === undefined) throw refuse('games.unknown');
      await tx
        .update(games)
        .set({ category, version: game.version + 1 })
        .where(ofGame(venue, code));
      await audit.record(tx, {
        by,
        group: 'settings',
        action: 'games.save',
        target: `游戏 ${game.name}`,
        summary: `${venue} ${code}`,
        changes: [{ field: '类别', before: categoryName(game.category), after: categoryName(category) }],
      });
    },
    async effects(tx, { venue, code, category }): Promise<ProposalEffect[]> {
      const game = await readGame(tx, venue, code, false);
      if (game === undefined) return [];
      const last = beijingDay(clock.now());
      const days = { first: addDays(last, 1 - COUNTED_DAYS), last };
      const { valid } = await playTotals(tx, days, { venue, games: [code] });
      const [was, is] = [rebateField(game.category), rebateField(category)];
      return [
        { name: '返水比例', value: was === is ? was : `${was} → ${is}`, watch: was !== is },
        amountEffect(`近 ${COUNTED_DAYS} 天的有效投注`, valid, valid > 0n),
      ];
    },
  });

  return {
    isOpened: proposals.isOpened,

    /** Whether two people decide about the category. */
    needsTwo: (isOpened: boolean, before: string, after: string): boolean => isOpened && !isSameCategory(before, after),

    propose: (tx: Tx, by: StaffActor, game: GameRow, category: string, reason: string): Promise<{ no: string }> =>
      kind.change(
        tx,
        by,
        {
          target: `${game.venue}/${game.code}`,
          title: `游戏 ${game.name}`,
          changes: [{ field: '类别', before: categoryName(game.category), after: categoryName(category) }],
          payload: { venue: game.venue, code: game.code, category },
          reason,
        },
        true,
      ),
  };
};
export type CategoryProposals = ReturnType<typeof createCategoryProposals>;
