import type { TableView } from '../../src/games/thirteen/game.ts';
import { heightOf, kindOf, orderOf, ROW_KINDS, type Rows } from '../../src/games/thirteen/hands.ts';
import { createCard, deckFace, type Place, type PlayingCard } from '../cards/playing-card.ts';
import { el, type Kit } from '../kit/index.ts';

const SIZES = [3, 5, 5] as const;
const NAMES = ['头墩', '中墩', '尾墩'];
const OWN = { width: 56, step: 58, top: 424, row: 81 };
const HOUSE = { width: 38, step: 30, top: 178, row: 52 };
const DECK: Place = { x: 195, y: 340, turn: -10, scale: 0.5 };
const FLY_MS = 260;
const STEP_MS = 36;
const TURN_MS = 380;
const SWAP_MS = 240;
const RAISED = 12;

const placeOf = ({ step, top, row: height }: typeof OWN, row: number, index: number, raised = false): Place => ({
  x: 195 + (index - ((SIZES[row] ?? 5) - 1) / 2) * step,
  y: top + row * height - (raised ? RAISED : 0),
});

/** Sorts a row by group size and then by height, so that its kind is recognizable. */
const inOrder = (row: readonly number[]): number[] => {
  const count = (id: number) => row.filter((other) => heightOf(other) === heightOf(id)).length;
  return row.toSorted((a, b) => count(b) - count(a) || heightOf(b) - heightOf(a) || b - a);
};

const rowsInOrder = ([front, middle, back]: Rows): Rows => [inOrder(front), inOrder(middle), inOrder(back)];

const RANK_NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUIT_NAMES = ['方块', '梅花', '红桃', '黑桃'];
const cardWords = (id: number): string => `${SUIT_NAMES[id % 4]} ${RANK_NAMES[Math.floor(id / 4)]}`;

/** The name of a row on the left and its result on the right. */
const createLabels = (className: string, { top, row: height }: typeof OWN) =>
  NAMES.map((name, row) => {
    const kind = el('b');
    const units = el('span', { class: 'row-units pops num' });
    const y = `${top + row * height}px`;
    const left = el('div', { class: `row-name ${className}`, style: { top: y } }, el('small', {}, name), kind);
    const right = el('div', { class: `row-side ${className}`, style: { top: y }, data: { keepClear: '' } }, units);
    return { left, right, kind, units };
  });

/** Markers for the places of the cards. */
const createSlots = (side: typeof OWN) =>
  SIZES.flatMap((size, row) =>
    Array.from({ length: size }, (_, index) => {
      const { x, y } = placeOf(side, row, index);
      const [width, height] = [side.width, side.width * 1.4];
      const box = { left: x - width / 2, top: y - height / 2, width, height };
      const style = Object.fromEntries(Object.entries(box).map(([name, value]) => [name, `${value}px`]));
      return el('div', { class: 'slot', style, data: { keepClear: '' } });
    }),
  );

/** The three rows of the house at the top and those of the player below. */
export const createBoard = (kit: Pick<Kit<TableView>, 'sound' | 'reducedMotion'>, onChange: () => void) => {
  const cards = el('div', { class: 'cards' });
  const ownLabels = createLabels('own', OWN);
  const houseLabels = createLabels('house', HOUSE);
  const labels = [...ownLabels, ...houseLabels].flatMap(({ left, right }) => [left, right]);
  const element = el('div', { class: 'board' }, ...createSlots(OWN), ...createSlots(HOUSE), cards, ...labels);
  const own = new Map<number, { card: PlayingCard; place: Place }>();
  let house: PlayingCard[][] = [];
  let rows: Rows = [[], [], []];
  let selected: number | undefined;
  let open = false;
  let timers: ReturnType<typeof setTimeout>[] = [];

  const dealt = (card: PlayingCard, place: Place, nth: number, shown: boolean) => {
    const delayMs = nth * STEP_MS;
    card.fly(DECK, place, FLY_MS, shown, delayMs);
    if (shown) timers.push(setTimeout(() => kit.sound.play('card'), delayMs));
  };

  /** Moves all cards of the player to their places. */
  const layOwn = (ms: number) => {
    rows.forEach((row, at) => {
      row.forEach((id, index) => {
        const held = own.get(id);
        if (!held) return;
        const to = placeOf(OWN, at, index, id === selected);
        const from = held.place;
        held.place = to;
        held.card.element.style.zIndex = String(index + 1);
        held.card.element.classList.toggle('selected', id === selected);
        held.card.element.setAttribute('aria-label', `${NAMES[at]} ${cardWords(id)}`);
        held.card.element.setAttribute('aria-pressed', String(id === selected));
        if (from.x === to.x && from.y === to.y) return;
        if (ms === 0 || kit.reducedMotion) held.card.put(to, true);
        else held.card.move(from, to, ms, true);
      });
    });
    nameRows();
  };

  const nameRows = () => {
    const orders = rows.map((row) => (row.length > 0 ? orderOf(row) : undefined));
    ownLabels.forEach(({ left, kind }, row) => {
      const order = orders[row];
      kind.textContent = order === undefined ? '' : (ROW_KINDS[kindOf(order)] ?? '');
      const above = orders[row - 1];
      left.classList.toggle('wrong', order !== undefined && above !== undefined && above > order);
    });
  };

  const tap = (id: number) => {
    if (!open) return;
    kit.sound.play('card');
    if (selected === undefined) selected = id;
    else {
      const other = selected;
      selected = undefined;
      if (other !== id) {
        const swapped = (card: number) => (card === id ? other : card === other ? id : card);
        const [front, middle, back] = rows;
        rows = [front.map(swapped), middle.map(swapped), back.map(swapped)];
      }
    }
    layOwn(SWAP_MS);
    onChange();
  };

  const tappable = (card: PlayingCard, id: number) => {
    const { element: button } = card;
    button.classList.add('own-card');
    button.setAttribute('role', 'button');
    button.tabIndex = 0;
    button.addEventListener('click', () => tap(id));
    button.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      tap(id);
    });
  };

  const clear = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
    own.clear();
    house = [];
    rows = [[], [], []];
    selected = undefined;
    open = false;
    cards.replaceChildren();
    for (const { left, units, kind } of [...ownLabels, ...houseLabels]) {
      left.classList.remove('wrong');
      units.textContent = '';
      units.className = 'row-units pops num';
      kind.textContent = '';
    }
    element.classList.remove('lying');
  };

  return {
    element,
    clear,
    get rows() {
      return rows;
    },
    /** Deals thirteen open cards as arranged and thirteen closed ones opposite. Returns the duration of the animation. */
    deal(laid: Rows, atOnce: boolean): number {
      clear();
      rows = rowsInOrder(laid);
      element.classList.add('lying');
      const still = atOnce || kit.reducedMotion;
      house = SIZES.map((size, row) =>
        Array.from({ length: size }, (_, index) => {
          const card = createCard(HOUSE.width);
          const place = placeOf(HOUSE, row, index);
          card.put(place, false);
          cards.append(card.element);
          if (!still) dealt(card, place, row * 5 + index, false);
          return card;
        }),
      );
      rows.forEach((row, at) => {
        row.forEach((id, index) => {
          const card = createCard(OWN.width);
          const place = placeOf(OWN, at, index);
          card.setFace(deckFace(id));
          card.put(place, true);
          cards.append(card.element);
          tappable(card, id);
          own.set(id, { card, place });
          if (!still) dealt(card, place, 13 + at * 5 + index, true);
        });
      });
      layOwn(0);
      return still ? 0 : 26 * STEP_MS + FLY_MS;
    },
    arrange(laid: Rows) {
      rows = rowsInOrder(laid);
      selected = undefined;
      layOwn(SWAP_MS);
    },
    open(value: boolean) {
      open = value;
      selected = undefined;
      element.classList.toggle('choosing', value);
      layOwn(0);
    },
    /** Turns over one row of the house and shows its result. */
    reveal(row: number, laid: Rows, units: number | undefined, atOnce: boolean) {
      const shown = inOrder(laid[row] ?? []);
      if (!atOnce) kit.sound.play('card');
      shown.forEach((id, index) => {
        const card = house[row]?.[index];
        if (!card) return;
        const place = placeOf(HOUSE, row, index);
        card.setFace(deckFace(id));
        if (atOnce || kit.reducedMotion) card.put(place, true);
        else card.reveal(place, place, TURN_MS);
      });
      const label = houseLabels[row];
      const mine = ownLabels[row];
      if (label) label.kind.textContent = ROW_KINDS[kindOf(orderOf(shown))] ?? '';
      if (!mine || units === undefined) return;
      mine.units.textContent = units === 0 ? '平' : units > 0 ? `+${units}` : `−${-units}`;
      mine.units.className = `row-units pops num shown${units > 0 ? ' gain' : ''}`;
    },
  };
};
export type Board = ReturnType<typeof createBoard>;
