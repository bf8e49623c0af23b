import '../cards/cards.css';
import '../cards/panel.css';
import './thirteen.css';
import type { TableView } from '../../src/games/thirteen/game.ts';
import lacquer from '../cards/lacquer.svg?raw';
import { createPanel } from '../cards/panel.ts';
import { createScene, drawing } from '../cards/scene.ts';
import { art, type Kit, loadImage, type SessionAnswer, startGame } from '../kit/index.ts';
import { createBoard } from './board.ts';
import { rulesSheet } from './rules-sheet.ts';
import { createStage } from './stage.ts';
import { createTable, type Table } from './table.ts';

const PICTURES = ['card/back.svg', 'common/rays.svg'];

let table: Table | undefined;

const mount = async (root: HTMLElement, session: SessionAnswer<TableView>, kit: Kit<TableView>): Promise<void> => {
  const { view } = session;
  root.classList.add('thirteen');
  const scene = createScene(root, kit.stage);
  const stage = createStage(session.name);
  const board = createBoard(kit, () => table?.changed());
  const panel = createPanel(kit, session.player);
  scene.append(drawing(lacquer), ...stage.behind, board.element, ...stage.front, ...panel.elements);
  const ring = kit.timer(stage.clock, null, { endedLabel: '待开局' });
  kit.rules(() => rulesSheet(view));
  kit.awayNote('已发的牌保留；超时按自动理牌比牌');
  table = createTable({ kit, board, stage, panel, ring }, view);
  table.showIdle();
  await Promise.all(PICTURES.map((path) => loadImage(art(path))));
};

void startGame<TableView>({ mount, update: (view) => table?.update(view) });
