import '../cards/cards.css';
import '../cards/panel.css';
import './niuniu.css';
import type { TableView } from '../../src/games/niuniu/game.ts';
import lacquer from '../cards/lacquer.svg?raw';
import { createPanel } from '../cards/panel.ts';
import { createScene, drawing } from '../cards/scene.ts';
import { art, type Kit, loadImage, type SessionAnswer, startGame } from '../kit/index.ts';
import { createBoard } from './board.ts';
import { rulesSheet } from './rules-sheet.ts';
import { createStage } from './stage.ts';
import { createTable } from './table.ts';

const PICTURES = ['card/back.svg', 'niuniu/banker.svg', 'niuniu/av-fox.svg', 'niuniu/av-panda.svg', 'common/rays.svg'];

let table: ReturnType<typeof createTable> | undefined;

const mount = async (root: HTMLElement, session: SessionAnswer<TableView>, kit: Kit<TableView>): Promise<void> => {
  const { view, player } = session;
  root.classList.add('niuniu', `theme-${session.theme}`);
  const scene = createScene(root, kit.stage);
  const stage = createStage(session.name, view.rules);
  const board = createBoard(kit, view.house, view.rules);
  const panel = createPanel(kit, player);
  scene.append(drawing(lacquer), ...stage.behind, board.element, ...stage.front, ...panel.elements);
  const ring = kit.timer(stage.clock, null, { endedLabel: '待开局' });
  kit.rules(() => rulesSheet(view));
  kit.awayNote('未作选择将按 不抢 与 1 倍 进行');
  table = createTable({ kit, board, panel, stage, ring }, view);
  table.showIdle();
  await Promise.all(PICTURES.map((path) => loadImage(art(path))));
};

void startGame<TableView>({ mount, update: (view) => table?.update(view) });
