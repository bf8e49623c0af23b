import '../cards/cards.css';
import '../cards/panel.css';
import './mahjong.css';
import type { TableView } from '../../src/games/mahjong/game.ts';
import lacquer from '../cards/lacquer.svg?raw';
import { createPanel } from '../cards/panel.ts';
import { createScene, drawing } from '../cards/scene.ts';
import { art, type Kit, loadImage, type SessionAnswer, startGame } from '../kit/index.ts';
import { createBoard } from './board.ts';
import { createRack } from './rack.ts';
import { rulesSheet } from './rules-sheet.ts';
import { createTable, type Table } from './table.ts';

const PICTURES = ['tile/back.svg', ...Array.from({ length: 9 }, (_, index) => `tile/${index + 1}.svg`)];

let table: Table | undefined;

const mount = async (root: HTMLElement, session: SessionAnswer<TableView>, kit: Kit<TableView>): Promise<void> => {
  const { view } = session;
  root.classList.add('mahjong');
  const scene = createScene(root, kit.stage);
  const board = createBoard(session.name, view.kinds);
  const rack = createRack(kit, () => table?.pick());
  const panel = createPanel(kit, session.player);
  scene.append(drawing(lacquer), ...board.behind, ...board.front, rack.element, ...panel.elements);
  const ring = kit.timer(board.clock, null, { endedLabel: '待开局' });
  kit.rules(() => rulesSheet(view));
  kit.awayNote('已发的牌保留；超时按提示换牌');
  table = createTable({ kit, board, rack, panel, ring }, view);
  table.showIdle();
  await Promise.all(PICTURES.map((path) => loadImage(art(path))));
};

void startGame<TableView>({ mount, update: (view) => table?.update(view) });
