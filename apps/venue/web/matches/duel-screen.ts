import { chips, el, money, svg, whole } from '../kit/index.ts';
import { countdown } from './countdown.ts';
import { crest } from './crest.ts';
import type { BetScreen } from './league-screen.ts';
import { markPicked, oddsButtons } from './odds.ts';
import type { Room } from './room.ts';
import { openSlip, type SlipActions } from './slip.ts';
import { sumOf, type View } from './view.ts';

const CHIPS = [10, 50, 100, 500, 1000];
const BARS = 10;
const FORM = 5;

/** The results of the last five games of a side, newest first. */
const formOf = ({ keysOf }: Room, { memory }: View, key: string): string => {
  const words = memory.log.flatMap(({ id, winner }) => {
    const side = keysOf(id).indexOf(key);
    return side < 0 ? [] : [winner === side ? '胜' : '负'];
  });
  return words.length > 0 ? `近五局 ${words.slice(0, FORM).join('')}` : '本季首次登场';
};

const strengthText = (room: Room, key: string): string => {
  const [strength = 0] = room.who(key).strength;
  return room.sport.code === 'sniper' ? `箭术 ${strength > 0 ? '+' : ''}${strength}` : `战力 ${strength}`;
};

const sidePanel = (room: Room, view: View, key: string): HTMLElement => {
  const who = room.who(key);
  return el(
    'div',
    { class: 'duel-side' },
    crest(who, 104),
    el('b', { class: 'song' }, who.name),
    el('small', { class: 'num' }, strengthText(room, key)),
    el('small', {}, formOf(room, view, key)),
  );
};

/** Bars of the last totals in the colour of the winner, with their mean. */
const recentTotals = (room: Room, { memory, fixtures }: View): HTMLElement => {
  const rows = memory.log.slice(0, BARS).toReversed();
  const totals = rows.map(({ score }) => score.reduce((a, b) => a + b, 0));
  const most = Math.max(...totals, 1);
  const mean = totals.reduce((a, b) => a + b, 0) / Math.max(totals.length, 1);
  const bars = rows.flatMap(({ id, winner = 0 }, index) => {
    const total = totals[index] ?? 0;
    const height = (total / most) * 50;
    const key = room.keysOf(id)[winner];
    const text = svg('text', { x: index * 34 + 15, y: 75, 'text-anchor': 'middle' });
    text.textContent = String(total);
    return [
      svg('rect', {
        x: index * 34 + 4,
        y: 62 - height,
        width: 22,
        height,
        rx: 5,
        fill: key ? room.who(key).colours[0] : '#9478CF',
      }),
      text,
    ];
  });
  const average = 62 - (mean / most) * 50;
  const label = fixtures[0]?.markets.find(({ key }) => key === 'total')?.name ?? '合计';
  return el(
    'section',
    { class: 'panel duel-recent' },
    el(
      'header',
      {},
      el('span', {}, '最近对局'),
      el('span', {}, `${label} `, el('b', { class: 'num' }, rows.length > 0 ? `均 ${mean.toFixed(1)}` : '')),
    ),
    rows.length > 0
      ? svg(
          'svg',
          { width: 334, height: 78 },
          ...bars,
          svg('path', { d: `M0 ${average.toFixed(1)}H334`, class: 'average' }),
        )
      : el('p', { class: 'duel-none' }, '还没有对局。历史只作记录，不影响之后的赛果。'),
  );
};

export const duelScreen = (room: Room, actions: SlipActions): BetScreen => {
  const { picks } = room;
  const hero = el('div', { class: 'duel-hero' });
  const markets = el('section', { class: 'panel duel-markets' });
  const recent = el('div', { class: 'duel-recent-place' });
  const clock = countdown(room);
  const number = el('span', { class: 'num' });
  const button = el('button', { class: 'btn primary' });
  const more = el('button', { class: 'duel-more' });
  const row = chips(CHIPS, (value) => picks.setStake(BigInt(value) * 100n));
  row.select(String(picks.stake / 100n));

  const renderButton = () => {
    const view = actions.view();
    const bets = view.round?.bets ?? [];
    const [one] = picks.list;
    button.disabled = !one && bets.length === 0;
    more.hidden = picks.list.length < 1 && bets.length === 0;
    const total = whole(picks.total());
    if (one) {
      const what = picks.list.length > 1 ? `${picks.list.length} 注 共` : one.selection.label;
      button.textContent = `押 ${what} ${total} · 返还 ${money(picks.win())}`;
      more.textContent = '分别设定金额';
      button.onclick = async () => {
        button.disabled = true;
        await actions.confirm();
        renderButton();
      };
      more.onclick = () => openSlip(room, actions);
    } else if (bets.length > 0) {
      button.textContent = '立即开局';
      button.onclick = () => actions.kickOff();
      more.textContent = `已投 ${bets.length} 注，共 ${money(sumOf(bets, 'stake'))}`;
      more.onclick = null;
    } else {
      button.textContent = '请选择玩法';
      button.onclick = null;
    }
  };
  picks.onChange(() => {
    markPicked(markets, room);
    renderButton();
  });

  const update = (view: View) => {
    const [fixture] = view.fixtures;
    if (!fixture) return;
    const [home = '', away = ''] = fixture.keys;
    number.textContent = `第 ${view.day + 1} 局`;
    element.style.setProperty('--left-light', room.who(home).colours[0]);
    element.style.setProperty('--left-deep', room.who(home).colours[1]);
    element.style.setProperty('--right-light', room.who(away).colours[0]);
    element.style.setProperty('--right-deep', room.who(away).colours[1]);
    hero.replaceChildren(
      el('div', { class: 'duel-half left' }),
      el('div', { class: 'duel-half right' }),
      el('div', { class: 'duel-blade' }),
      el('div', { class: 'duel-glow' }),
      sidePanel(room, view, home),
      sidePanel(room, view, away),
      el('div', { class: 'duel-word song' }, '对决'),
      el('div', { class: 'duel-clock' }, number, clock.element),
    );
    markets.replaceChildren(
      ...fixture.markets.map((market) =>
        el(
          'div',
          { class: 'duel-market' },
          el('div', { class: 'duel-label' }, market.name, el('small', {}, market.note)),
          ...oddsButtons(room, view, fixture, market),
        ),
      ),
    );
    recent.replaceChildren(recentTotals(room, view));
    renderButton();
  };

  const element = el(
    'div',
    { class: 'duel' },
    hero,
    el('div', { class: 'duel-body' }, markets, recent, el('div', { class: 'duel-chips' }, row.element), button, more),
  );
  update(actions.view());
  return { element, update, tick: (view) => clock.tick(view) };
};
