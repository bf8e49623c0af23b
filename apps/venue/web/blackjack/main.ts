import '../cards/cards.css';
import './blackjack.css';
import './controls.css';
import type { TableView } from '../../src/games/blackjack/game.ts';
import feltSource from '../cards/felt.svg?raw';
import { createScene, drawing } from '../cards/scene.ts';
import { art, el, type Kit, loadImage, type SessionAnswer, startGame } from '../kit/index.ts';
import { createBoard } from './board.ts';
import { createControls } from './controls.ts';
import { createFelt } from './felt.ts';
import { rulesSheet } from './rules-sheet.ts';
import { createTable, type Table } from './table.ts';

const PICTURES = ['card/back.svg', 'card/shoe.svg', 'chip/stack-low.svg', 'chip/stack-mid.svg', 'chip/stack-high.svg'];

let table: Table | undefined;

const mount = async (root: HTMLElement, session: SessionAnswer<TableView>, kit: Kit<TableView>): Promise<void> => {
  const { view } = session;
  root.classList.add('blackjack');
  const scene = createScene(root, kit.stage);
  const felt = createFelt(session.name);
  const board = createBoard(kit);
  const clock = el('div', { class: 'clock' });
  const controls = createControls({
    onChip: (value) => table?.chip(value),
    onClear: () => table?.clear(),
    onDeal: () => table?.deal(),
    onMove: (move) => table?.move(move),
    onHint: () => table?.hint(),
    onVerify: () => table?.verify(),
  });
  const middle = el('div', { class: 'middle' }, ...felt.behind, board.element, felt.element, clock);
  scene.append(drawing(feltSource), middle, controls.element);
  const ring = kit.timer(clock, null, { endedLabel: '请下注' });
  kit.rules(() => rulesSheet(view));
  kit.awayNote('已发的牌保留；超时按停牌结算');
  table = createTable({ kit, board, felt, controls, ring }, view);
  table.showBet();
  await Promise.all(PICTURES.map((path) => loadImage(art(path))));
};

void startGame<TableView>({ mount, update: (view) => table?.update(view) });
