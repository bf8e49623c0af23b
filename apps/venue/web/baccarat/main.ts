import '../cards/cards.css';
import '../cards/felt.css';
import './baccarat.css';
import './fields.css';
import type { TableView } from '../../src/games/baccarat/game.ts';
import { FELT_PICTURES } from '../cards/chip-stack.ts';
import backdrop from '../cards/felt.svg?raw';
import { startCardGame } from '../cards/start.ts';
import { el, units, whole } from '../kit/index.ts';
import { createBets } from './bets.ts';
import { createControls } from './controls.ts';
import { createDealer } from './dealer.ts';
import { createFelt } from './felt.ts';
import { createOxDealer } from './ox-dealer.ts';
import { createRoadMap } from './road-map.ts';
import { rulesSheet } from './rules-sheet.ts';
import { createTable, type Table } from './table.ts';

const ROADS = {
  baccarat: { a: '闲', b: '庄', pairs: true },
  dragontiger: { a: '虎', b: '龙', pairs: false },
  hundredox: { a: '无', b: '牛', pairs: false, ties: false },
};
const SIDES = {
  baccarat: { name: '和、对子', deck: '八副牌' },
  dragontiger: { name: '和、红黑', deck: '八副牌' },
  hundredox: { name: '庄有无牛', deck: '一副牌' },
};

const limitsOf = ({ selections, rules }: TableView): string => {
  const [main, side] = [selections.at(-1), selections[1]];
  const { name, deck } = SIDES[rules];
  return `单注 ${whole(main?.least ?? '0')} – ${whole(main?.most ?? '0')} · ${name} ${whole(side?.least ?? '0')} – ${whole(side?.most ?? '0')} · ${deck}`;
};

void startCardGame<TableView>({
  family: 'baccarat',
  backdrop,
  pictures: FELT_PICTURES,
  rules: rulesSheet,
  awayNote: '已确认的下注有效，到点自动开牌',
  build(scene, { view }, kit) {
    const bets = createBets((code) => units(view.selections.find((field) => field.code === code)?.most ?? '0'));
    const felt = createFelt(view.rules, view.selections, (code) => table.tap(code));
    const dealer = view.rules === 'hundredox' ? createOxDealer(kit) : createDealer(kit, view.rules);
    const roads = createRoadMap(ROADS[view.rules]);
    const controls = createControls(kit, {
      onUndo: () => table.undo(),
      onRepeat: () => table.repeat(),
      onClear: () => table.clear(),
      onConfirm: () => void table.confirm(),
      onDeal: () => void table.deal(),
    });
    const clock = el('div', { class: 'clock' });
    scene.append(roads.element, dealer.element, felt.element, clock, controls.element, dealer.line);
    const ring = kit.timer(clock, null, { endedLabel: '请下注' });
    const limits = limitsOf(view);
    const table: Table = createTable({ kit, scene, bets, felt, dealer, roads, controls, ring, limits }, view);
    table.showOpen();
    return table;
  },
});
