import { type GameModule, Refusal, type Variant } from '../../core/game.ts';
import { boardOf } from './boards.ts';
import { samplePick } from './build.ts';
import { type Board, returnOf } from './engine.ts';
import { drawAndSettle, outcomeOf, type RoundState, recentDraws } from './settling.ts';
import { readSlip } from './wagers.ts';
import type { TableView } from './wire.ts';

const SHOWN_DRAWS = 30;

/** The lowest return of any selection of the board, for example "0.9574". */
export const leastReturn = (board: Board): string => {
  const listed = board.groups.flatMap((group) => [...group.selections, samplePick(board, group) ?? []].flat());
  const least = Math.min(...listed.map((selection) => returnOf(board, selection)));
  return (least / 1_000_000).toFixed(4);
};

const boardFor = ({ code }: Pick<Variant, 'code'>): Board => {
  const board = boardOf(code);
  if (board === undefined) throw new RangeError(`no board for ${code}`);
  return board;
};

const variant = (code: string, name: string, platform: string, category: string, theme: string): Variant => {
  const board = boardFor({ code });
  const config = { board: code, edition: board.edition };
  return { code, name, platform, category, theme, rtp: leastReturn(board), config };
};

/** Board games that draw on demand. Stakes, draw and payout are one step, so no round stays open. */
export const tables: GameModule = {
  family: 'tables',
  variants: [
    variant('roulette', '金轮轮盘', 'yunding', 'realbet', 'rouge'),
    variant('dicecup', '皇家骰宝', 'yunding', 'realbet', 'rouge'),
    variant('fantan', '岭南番摊', 'yunding', 'realbet', 'rouge'),
    variant('lottery', '幸运快彩', 'jincheng', 'lottery', 'azurite'),
    variant('hourglass', '时时好彩', 'jincheng', 'lottery', 'azurite'),
    variant('flyingcar', '极速飞车', 'jincheng', 'lottery', 'azurite'),
    variant('elevenfive', '十一选五', 'jincheng', 'lottery', 'azurite'),
    variant('clover', '快乐八', 'jincheng', 'lottery', 'azurite'),
    variant('sixballs', '六彩连珠', 'jincheng', 'lottery', 'azurite'),
    variant('ticket', '好运刮刮乐', 'jincheng', 'lottery', 'azurite'),
    variant('weiqi', '弈林围棋', 'yaji', 'joker', 'ochre'),
    variant('xiangqi', '楚河象棋', 'yaji', 'joker', 'ochre'),
  ],

  async act(context, action, input) {
    if (action !== 'play') throw new Refusal('bad_input');
    const board = boardFor(context.variant);
    const { drafts } = readSlip(board, input);
    const state: RoundState = { edition: board.edition, issue: '' };
    const round = await context.openRound(state, null);
    await context.bet(round, drafts);
    return drawAndSettle(context, board, round, '');
  },

  async view(context) {
    const board = boardFor(context.variant);
    const view: TableView = { edition: board.edition, ...(await recentDraws(context, board, SHOWN_DRAWS)) };
    return view;
  },

  async overdue(context) {
    const round = await context.round();
    if (round) await context.voidRound(round.id, '本局未完成，已退回');
  },

  replay: (variant, draw) => {
    const board = boardFor(variant);
    return outcomeOf(board, board.draw(draw));
  },
};
