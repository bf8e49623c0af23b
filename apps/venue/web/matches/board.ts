import type { Play } from '../../src/games/matches/engine.ts';
import { el } from '../kit/index.ts';
import { crest } from './crest.ts';
import { raceOrder, scoreAt, setAt } from './live.ts';
import { goldOf, thousands } from './panels.ts';
import type { Room } from './room.ts';

export interface Board {
  readonly element: HTMLElement;
  draw(at: number): void;
}

const MINUTES = 90;
const GAME_MINUTES = 35;
const QUARTER_MINUTES = 12;

const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** Text of the red tag: the minute, quarter, set or arrow. */
const tagText = ({ sport, look }: Room, one: Play, at: number): string => {
  if (at >= 1000) return '全场结束';
  if (look.scene === 'pitch') return `${Math.min(Math.floor((at / 1000) * MINUTES) + 1, MINUTES)}′`;
  if (look.scene === 'court') {
    const quarter = Math.min(Math.floor(at / 250), 3);
    return `第 ${quarter + 1} 节 ${clock(QUARTER_MINUTES * 60 * (1 - (at - quarter * 250) / 250))}`;
  }
  if (look.scene === 'lanes') {
    const [a, b] = scoreAt(one, at);
    return `对局 ${clock((at / 1000) * GAME_MINUTES * 60)} · ${sport.words?.total ?? '合计'} ${a + b}`;
  }
  if (look.scene === 'range') return `第 ${Math.min(Math.floor((at / 960) * 12) + 1, 12)} 箭`;
  const { number, points } = setAt(one, at);
  const unit = sport.code === 'tennis' ? '盘' : sport.code === 'swords' ? '回合' : '局';
  return `第 ${number} ${unit} ${points.join(' : ')}`;
};

/** Two crests with the score between them, the time and the progress. */
export const pairBoard = (room: Room, one: Play, keys: readonly string[]): Board => {
  const [home, away] = keys.map((key) => room.who(key));
  if (!home || !away) throw new Error(`${one.id} is no pair`);
  const lanes = room.look.scene === 'lanes';
  const digits = [el('b', { class: 'num left' }, '0'), el('b', { class: 'num right' }, '0')];
  const tag = el('span', { class: 'board-tag num' });
  const fill = el('i');
  const gold = [el('span', { class: 'num left' }), el('span', { class: 'num right' })];
  const bar = el('div', { class: lanes ? 'board-gold' : 'board-time' }, fill);
  const element = el(
    'div',
    { class: `board panel${lanes ? ' lanes' : ''}` },
    el('div', { class: 'board-side' }, crest(home, 52), el('span', {}, home.name)),
    el(
      'div',
      { class: 'board-score', aria: { live: 'polite' } },
      digits[0],
      el('em', {}, lanes ? (room.sport.words?.strike ?? ':') : ':'),
      digits[1],
    ),
    el('div', { class: 'board-side' }, crest(away, 52), el('span', {}, away.name)),
    tag,
    lanes ? el('div', { class: 'board-gold-row' }, gold[0], bar, gold[1]) : bar,
  );
  element.style.setProperty('--left', home.colours[0]);
  element.style.setProperty('--right', away.colours[0]);
  let shown = '0:0';

  return {
    element,
    draw(at) {
      const score = scoreAt(one, at);
      if (score.join(':') !== shown) {
        const before = shown.split(':').map(Number);
        shown = score.join(':');
        for (const [side, digit] of digits.entries()) {
          if (score[side] === before[side]) continue;
          digit.textContent = String(score[side]);
          digit.classList.remove('bump');
          void digit.offsetWidth;
          digit.classList.add('bump');
        }
      }
      const text = tagText(room, one, at);
      if (tag.textContent !== text) tag.textContent = text;
      if (!lanes) return fill.style.setProperty('transform', `scaleX(${(at / 1000).toFixed(4)})`);
      const [a, b] = goldOf(one, at);
      fill.style.setProperty('transform', `scaleX(${(a / (a + b)).toFixed(4)})`);
      for (const [side, place] of gold.entries()) {
        const amount = thousands(side === 0 ? a : b);
        if (place && place.textContent !== amount) place.textContent = amount;
      }
    },
  };
};

/** The first three runners and the progress of the race. */
export const raceBoard = (room: Room, one: Play, keys: readonly string[]): Board => {
  const places = [1, 2, 3].map((place) => {
    const name = el('span');
    const holder = el('div', { class: 'podium-crest' });
    return {
      name,
      holder,
      element: el('div', { class: `podium podium-${place}` }, holder, name, el('em', { class: 'num' }, String(place))),
    };
  });
  const fill = el('i');
  const element = el(
    'div',
    { class: 'board panel race-board' },
    ...[1, 0, 2].map((index) => places[index]?.element ?? el('div')),
    el('div', { class: 'board-time' }, fill),
  );
  let shown = '';
  return {
    element,
    draw(at) {
      fill.style.setProperty('transform', `scaleX(${(at / 1000).toFixed(4)})`);
      const order = raceOrder(one, at).slice(0, 3);
      if (order.join() === shown) return;
      shown = order.join();
      for (const [place, runner] of order.entries()) {
        const key = keys[runner];
        const spot = places[place];
        if (!key || !spot) continue;
        spot.holder.replaceChildren(
          crest(room.who(key), 40),
          el('i', { class: `lane lane-${runner + 1}` }, String(runner + 1)),
        );
        spot.name.textContent = room.who(key).name;
      }
    },
  };
};
