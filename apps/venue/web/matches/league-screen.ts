import { art, el, sprite, svg } from '../kit/index.ts';
import { countdown } from './countdown.ts';
import { crest } from './crest.ts';
import { markPicked, oddsButtons } from './odds.ts';
import { resultsList, standingsTable } from './records.ts';
import type { Room } from './room.ts';
import { type SlipActions, slipBar } from './slip.ts';
import type { View, ViewFixture, ViewMarket } from './view.ts';

export interface BetScreen {
  readonly element: HTMLElement;
  update(view: View): void;
  /** Called once per frame. Returns true when the betting time is over. */
  tick(view: View): boolean;
}

/** The pattern and the ground behind the page header. */
const backdrop = (id: string, drawing: string): SVGSVGElement => {
  const lattice = svg('path', { d: 'M0 18 18 0 36 18 18 36ZM9 18 18 9 27 18 18 27Z', class: 'lattice' });
  return svg(
    'svg',
    { class: 'hero-back', width: 390, height: 226, 'aria-hidden': 'true' },
    svg('defs', {}, svg('pattern', { id, width: 36, height: 36, patternUnits: 'userSpaceOnUse' }, lattice)),
    svg('rect', { width: 390, height: 226, fill: `url(#${id})` }),
    svg('path', { d: drawing, class: 'hero-lines' }),
  );
};

const GROUNDS: Readonly<Record<string, string>> = {
  pitch: 'M195 0V226M-10 60H60V200H-10M400 60H330V200H400M249 120A54 54 0 1 1 141 120A54 54 0 1 1 249 120',
  court:
    'M195 0V226M-10 70H70V190H-10M400 70H320V190H400M235 130A40 40 0 1 1 155 130A40 40 0 1 1 235 130M-10 30C90 40 90 220 -10 230M400 30C300 40 300 220 400 230',
  net: 'M195 0V226M-10 40H400M-10 200H400M90 40V200M300 40V200M90 120H300',
  baize: 'M90 0V226M90 170A46 46 0 0 1 90 78M20 20H370V206H20Z',
  track: 'M-20 190C90 60 150 210 230 120S350 60 420 90M-20 214C90 84 150 234 230 144S350 84 420 114',
};

const VS = { sport: '主 VS 客', other: 'VS' };

const fixtureCard = (room: Room, view: View, fixture: ViewFixture): HTMLElement => {
  const [home, away] = fixture.keys.map((key) => room.who(key));
  if (!home || !away) throw new Error(`${fixture.id} is no pair`);
  return el(
    'article',
    { class: 'card fixture', aria: { label: `${home.name} 对 ${away.name}` } },
    el(
      'header',
      {},
      el('span', { class: 'team' }, crest(home, 30), home.name),
      el(
        'span',
        { class: 'versus' },
        room.sport.code === 'football' || room.sport.code === 'basketball' ? VS.sport : VS.other,
      ),
      el('span', { class: 'team' }, away.name, crest(away, 30)),
    ),
    ...fixture.markets.map((market) =>
      el(
        'div',
        { class: `market of-${market.selections.length}` },
        el('span', { class: 'market-name', title: market.note }, market.name),
        ...oddsButtons(room, view, fixture, market),
      ),
    ),
  );
};

/** The runners of a race: one row each with both prices, then the markets on the winner's number. */
const raceCards = (room: Room, view: View, fixture: ViewFixture): HTMLElement[] => {
  const [win, podium, ...others] = fixture.markets;
  if (!win || !podium) return [];
  const buttons = [win, podium].map((market) => oddsButtons(room, view, fixture, market, () => ''));
  const rows = fixture.keys.map((key, index) => {
    const runner = room.who(key);
    return el(
      'div',
      { class: 'runner' },
      el('i', { class: `lane lane-${index + 1}` }, String(index + 1)),
      crest(runner, 28),
      el('span', { class: 'runner-name' }, runner.name),
      ...buttons.map((column) => column[index] ?? el('span')),
    );
  });
  const head = el(
    'div',
    { class: 'runner runner-head' },
    el('span', {}, '号码 · 选手'),
    ...[win, podium].map(({ name }) => el('span', {}, name)),
  );
  const rest = (market: ViewMarket) =>
    el(
      'div',
      { class: 'market of-2' },
      el('span', { class: 'market-name', title: market.note }, market.name),
      ...oddsButtons(room, view, fixture, market),
    );
  return [el('article', { class: 'card race' }, head, ...rows), el('article', { class: 'card' }, ...others.map(rest))];
};

export const leagueScreen = (room: Room, actions: SlipActions): BetScreen => {
  const { sport, look } = room;
  const clock = countdown(room);
  const sub = el('div', { class: 'hero-sub' });
  const list = el('div', { class: 'scroll' });
  const bar = slipBar(room, actions);
  const isRace = sport.layout === 'race';
  let tab = 0;
  let current = actions.view();

  const bodies: (() => Node[])[] = [
    () =>
      current.fixtures.flatMap((fixture) =>
        isRace ? raceCards(room, current, fixture) : [fixtureCard(room, current, fixture)],
      ),
    () => [resultsList(room, current)],
    ...(isRace ? [] : [() => [standingsTable(room, current)]]),
  ];
  const names = isRace ? ['本场赛事', '赛果'] : ['本轮赛事', '赛果', '积分榜'];
  const tabs = names.map((name, index) => el('button', { role: 'tab', onclick: () => show(index) }, name));
  const show = (index: number) => {
    tab = index;
    for (const [at, button] of tabs.entries()) button.setAttribute('aria-selected', String(at === index));
    list.replaceChildren(...(bodies[index]?.() ?? []));
    list.scrollTop = 0;
  };

  const element = el(
    'div',
    { class: 'league' },
    el(
      'div',
      { class: 'hero' },
      backdrop('lattice', GROUNDS[look.scene] ?? ''),
      look.emblem && sprite(art(look.emblem[0]), { width: look.emblem[1], height: look.emblem[2] }),
      el('div', { class: 'hero-words' }, el('h1', { class: 'song' }, room.name), sub, clock.element),
      el('div', { class: 'hero-tabs', role: 'tablist' }, ...tabs),
    ),
    list,
    bar.element,
  );
  room.picks.onChange(() => markPicked(list, room));

  const update = (view: View) => {
    current = view;
    const days = sport.calendar.length;
    const round = isRace ? `第 ${view.day + 1} 场` : `第 ${(view.day % days) + 1} 轮`;
    const season = view.day >= days && !isRace ? `第 ${Math.floor(view.day / days) + 1} 季 · ` : '';
    sub.textContent = `${sport.series} · ${season}${round} · 全场 ${sport.times.revealMs / 1000} 秒`;
    const scroll = list.scrollTop;
    show(tab);
    list.scrollTop = scroll;
    bar.render();
  };
  update(current);
  return { element, update, tick: (view) => clock.tick(view) };
};
