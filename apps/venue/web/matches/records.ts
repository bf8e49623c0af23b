import { type Played, pointsOf, ranking } from '../../src/games/matches/season.ts';
import { el } from '../kit/index.ts';
import { crest } from './crest.ts';
import type { Room } from './room.ts';
import type { View } from './view.ts';

const empty = (text: string): HTMLElement => el('div', { class: 'card empty' }, el('p', {}, text));

const pairRow = (room: Room, row: Played): HTMLElement => {
  const [home, away] = room.keysOf(row.id).map((key) => room.who(key));
  if (!home || !away) return el('div');
  const side = (name: string, index: number) => el('span', { class: row.winner === index ? 'won' : '' }, name);
  return el(
    'div',
    { class: 'result' },
    el('span', { class: 'team' }, crest(home, 24), side(home.name, 0)),
    el('b', { class: 'num' }, row.score.join(' : ')),
    el('span', { class: 'team away' }, side(away.name, 1), crest(away, 24)),
  );
};

const raceRow = (room: Room, row: Played): HTMLElement => {
  const keys = room.keysOf(row.id);
  return el(
    'div',
    { class: 'result race-result' },
    ...row.score.slice(0, 3).map((runner, place) => {
      const key = keys[runner];
      return el(
        'span',
        { class: 'team' },
        el('em', { class: `place place-${place + 1}` }, String(place + 1)),
        el('i', { class: `lane lane-${runner + 1}` }, String(runner + 1)),
        key ? room.who(key).name : '',
      );
    }),
  );
};

/** The past results. They do not influence later ones, as the sheet states. */
export const resultsList = (room: Room, { memory }: View): HTMLElement => {
  if (memory.log.length === 0) return empty('还没有赛果。投注并开赛后，结果会记录在这里。');
  const days = [...new Set(memory.log.map(({ day }) => day))];
  const { layout, calendar } = room.sport;
  const title = (day: number) => (layout === 'league' ? `第 ${(day % calendar.length) + 1} 轮` : `第 ${day + 1} 场`);
  return el(
    'div',
    { class: 'records' },
    ...days.map((day) =>
      el(
        'article',
        { class: 'card' },
        el('h2', {}, title(day)),
        ...memory.log
          .filter((row) => row.day === day)
          .map((row) => (layout === 'race' ? raceRow(room, row) : pairRow(room, row))),
      ),
    ),
    el('p', { class: 'note' }, '历史不影响之后的赛果'),
  );
};

export const standingsTable = (room: Room, { memory }: View): HTMLElement => {
  const draws = room.sport.code === 'football';
  const cell = (text: string | number, name = '') => el('td', { class: name }, String(text));
  const rows = ranking(room.sport, memory).map(({ key, standing }, place) => {
    const [played, won, drawn, lost, scored, conceded] = standing;
    const difference = scored - conceded;
    return el(
      'tr',
      {},
      cell(place + 1, place < 3 ? 'rank top' : 'rank'),
      el('td', {}, el('span', { class: 'team' }, crest(room.who(key), 22), room.who(key).name)),
      cell(played),
      cell(won),
      ...(draws ? [cell(drawn)] : []),
      cell(lost),
      cell(difference > 0 ? `+${difference}` : difference),
      cell(pointsOf(standing), 'points'),
    );
  });
  const heads = ['', '', '赛', '胜', ...(draws ? ['平'] : []), '负', '净', '分'];
  return el(
    'article',
    { class: 'card' },
    el(
      'table',
      { class: 'standings num' },
      el('thead', {}, el('tr', {}, ...heads.map((text) => el('th', {}, text)))),
      el('tbody', {}, ...rows),
    ),
    el('p', { class: 'note' }, `${draws ? '胜 3 分，平 1 分' : '胜 3 分'}；同分比净胜，再比总得分`),
  );
};
