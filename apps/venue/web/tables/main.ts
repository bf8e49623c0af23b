import { gateOf } from '../../src/games/tables/boards/fantan.ts';
import { boardOf } from '../../src/games/tables/boards.ts';
import type { Board } from '../../src/games/tables/engine.ts';
import type { DrawRecord, DrawSummary, TableView } from '../../src/games/tables/wire.ts';
import '../board/board.css';
import { reloadForNewOdds } from '../board/odds-changed.ts';
import { rulesBody } from '../board/rules.ts';
import { ballsStyles, createBallsScene } from '../board/scenes/balls.ts';
import { createCarsScene } from '../board/scenes/cars.ts';
import { createCountedScene } from '../board/scenes/counted.ts';
import { createDiceScene } from '../board/scenes/dice.ts';
import { createPiecesScene } from '../board/scenes/pieces.ts';
import type { Scene, SceneTools } from '../board/scenes/scene.ts';
import { createScratchScene } from '../board/scenes/scratch.ts';
import { createWheelScene } from '../board/scenes/wheel.ts';
import type { Slip } from '../board/slip.ts';
import { createTable, type Table } from '../board/table.ts';
import { el, type Kit, type SessionAnswer, startGame, units, wireMoney } from '../kit/index.ts';
import { roadStyles } from './styles.ts';

const TIMING = ['随投随开：确认投注后立即开出结果并结算，桌台为您单独开设。'];

const sceneFor = (board: Board, kit: Kit<TableView>, tools: SceneTools): Scene => {
  switch (board.reveal) {
    case 'wheel':
      return createWheelScene(tools);
    case 'cars':
      return createCarsScene(tools);
    case 'pieces':
      return createPiecesScene(tools);
    case 'scratch':
      return createScratchScene({ ...tools, point: kit.stage.point, pixelRatio: kit.stage.pixelRatio });
    case 'beads':
      return createCountedScene(tools, {
        kind: 'beads',
        by: 4,
        across: 7,
        size: 14,
        most: 59,
        read: ([count = 0]) => ({ count, white: true }),
        left: gateOf,
      });
    case 'stones':
      return createCountedScene(tools, {
        kind: 'stones',
        by: 2,
        across: 5,
        size: 22,
        most: 20,
        read: ([count = 0, colour = 0]) => ({ count, white: colour === 1 }),
        left: (count) => count % 2,
      });
    case 'balls': {
      const style = ballsStyles[board.code];
      if (style === undefined) throw new RangeError(board.code);
      return createBallsScene(tools, style);
    }
    case 'dice':
      return createDiceScene(tools);
  }
};

const glance = ({ tags }: DrawSummary): Node[] => [
  el('span', {}, '上局'),
  ...tags.slice(0, 3).map((tag) => el('b', {}, tag)),
];

const label = (code: string) => (count: number, total: string) => {
  if (code === 'ticket') return count > 0 ? `购买一张 · ${total}` : '请选面额';
  return count > 0 ? `投注 ${count} 注 · ${total}` : '请选择投注';
};

const createPage = (root: HTMLElement, session: SessionAnswer<TableView>, kit: Kit<TableView>) => {
  const board = boardOf(session.code);
  const road = roadStyles[session.code];
  if (board === undefined || road === undefined) throw new RangeError(session.code);
  let playing = false;

  const submit = async (slip: Slip) => {
    if (playing) return;
    playing = true;
    const before = units(kit.balance);
    const need = slip.total;
    const bets = slip.lines.map(({ selection, stake }) => ({ selection: selection.id, stake: wireMoney(stake) }));
    const options = { hold: true, need: wireMoney(need) };
    const answer = await kit.act<DrawRecord>('play', { edition: board.edition, bets }, options);
    if (answer.ok) {
      kit.holdBalance(wireMoney(before - need));
      slip.confirm();
      await table.reveal(answer.result);
      kit.showBalance();
      table.setDraws(answer.view.draws);
    } else reloadForNewOdds(answer);
    playing = false;
  };

  const table: Table = createTable(root, {
    kit,
    board,
    theme: session.theme,
    name: session.name,
    unit: '本局',
    makeScene: (tools) => sceneFor(board, kit, tools),
    road,
    glance,
    label: label(session.code),
    onSubmit: (slip) => void submit(slip),
    onAgain: () => {},
  });
  table.setNote('随投随开');
  kit.rules(() => rulesBody(board, TIMING), `${session.name} · 规则与赔付`);
  const take = (view: TableView) => {
    if (!playing) table.setDraws(view.draws);
  };
  take(session.view);
  return { take };
};

let page: ReturnType<typeof createPage> | undefined;
void startGame<TableView>({
  mount(root, session, kit) {
    page = createPage(root, session, kit);
  },
  update: (view) => page?.take(view),
});
