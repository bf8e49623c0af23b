import '../cards/cards.css';
import '../cards/panel.css';
import './thirteen.css';
import { arrange } from '../../src/games/thirteen/arrange.ts';
import type { TableView } from '../../src/games/thirteen/game.ts';
import backdrop from '../cards/lacquer.svg?raw';
import { createPanel } from '../cards/panel.ts';
import { createStage } from '../cards/stage.ts';
import { startCardGame } from '../cards/start.ts';
import { art, el, sprite } from '../kit/index.ts';
import { createBoard } from './board.ts';
import { rulesSheet } from './rules-sheet.ts';
import { createTable, type Table } from './table.ts';

/** The first arrangement takes ten times as long as the next ones, so it is made while the page loads. */
const prepareArranging = () => void arrange(Array.from({ length: 13 }, (_, id) => id));

void startCardGame<TableView>({
  family: 'thirteen',
  backdrop,
  pictures: ['card/back.svg', 'common/rays.svg'],
  rules: rulesSheet,
  awayNote: '已发的牌保留；超时按自动理牌比牌',
  build(scene, { view, name, player }, kit) {
    prepareArranging();
    const stage = createStage(name);
    const bank = el('div', { class: 'bank' }, sprite(art('niuniu/banker.svg'), { width: 34, height: 34 }));
    const board = createBoard(kit, () => table.changed());
    const panel = createPanel(kit, player);
    const { rays, title, clock, prompt, result } = stage;
    scene.append(rays, board.element, title, bank, clock, prompt, result, ...panel.elements);
    const ring = kit.timer(clock, null, { endedLabel: '待开局' });
    const table: Table = createTable({ kit, board, stage, panel, ring }, view);
    table.showIdle();
    return table;
  },
});
