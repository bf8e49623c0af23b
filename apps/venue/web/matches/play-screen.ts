import { art, el, money, rasterize, setMoney, whole } from '../kit/index.ts';
import { pairBoard, raceBoard } from './board.ts';
import { saidAt } from './commentary.ts';
import { crestCanvas } from './crest.ts';
import { along, betAt, passed, phaseOf, scoreAt } from './live.ts';
import { goldPanel, momentumPanel, orderPanel, type Panel } from './panels.ts';
import type { Room } from './room.ts';
import { type Scene, type SceneInput, sceneOf } from './scenes/index.ts';
import { WIDTH } from './scenes/scene.ts';
import { type Closed, clockText, oddsText, sumOf, type ViewBet } from './view.ts';

export interface PlayScreen {
  readonly element: HTMLElement;
  /** Called once per frame. Returns true when the whole round has been shown. */
  tick(stepMs: number): boolean;
}

const CROWD_EVERY_MS = 250;
/** Interval between two still pictures, in thousandths of the play. */
const STILL = 25;

type Pictures = Pick<SceneInput, 'ball' | 'crests'>;

/** Only the lanes scene shows crests on the ground. */
const loadPictures = async ({ look, kit, who }: Room, closed: Closed): Promise<Pictures> => {
  const pixelRatio = kit.stage.pixelRatio();
  const keys = look.scene === 'lanes' ? (closed.entries[0]?.keys ?? []) : [];
  const crests = await Promise.all(keys.map((key) => crestCanvas(who(key), 38, pixelRatio)));
  const ball = look.emblem && (await rasterize(art(look.emblem[0]), 40, 42, pixelRatio));
  return { crests, ...(ball && { ball }) };
};

/** One match of the round: scoreboard, scene and the panel below it. */
const matchView = (room: Room, closed: Closed, index: number, pictures: Pictures, height: number) => {
  const one = closed.outcome.plays[index];
  const keys = closed.entries[index]?.keys ?? [];
  if (!one) throw new Error(`round ${closed.id} has no match ${index}`);
  const { kit, look, sport } = room;
  const pixelRatio = kit.stage.pixelRatio();
  const board = sport.layout === 'race' ? raceBoard(room, one, keys) : pairBoard(room, one, keys);
  const panel: Panel =
    sport.layout === 'race'
      ? orderPanel(room, one, keys)
      : look.scene === 'lanes'
        ? goldPanel(room, one, keys, pixelRatio)
        : momentumPanel(room, one, keys, pixelRatio);
  const scene: Scene = sceneOf({
    play: one,
    sides: keys.map((key) => room.who(key)),
    look,
    roles: sport.words?.roles ?? [],
    code: sport.code,
    height,
    pixelRatio,
    seconds: sport.times.revealMs / 1000,
    reduced: kit.reducedMotion,
    ...pictures,
  });
  return { one, keys, board, panel, scene };
};

/** A bet with its current status during the match. */
const betRow = (room: Room, closed: Closed, bet: ViewBet) => {
  const { sport } = room;
  const keys = closed.entries.find(({ id }) => id === bet.entry)?.keys ?? [];
  const names = keys.map((key) => room.who(key).name);
  const own = bet.selection === 'home' ? 0 : bet.selection === 'away' ? 1 : -1;
  const where = sport.layout === 'league' && closed.entries.length > 1 && own < 0 ? `${names.join('–')} ` : '';
  const named = own >= 0 && !bet.label.includes(names[own] ?? '') ? `${names[own]} ` : '';
  const markets: Record<string, string> = {
    win: sport.layout === 'race' ? '冠军' : '胜',
    first: sport.words?.first ?? '',
    podium: '前三',
    handicap: '',
  };
  const what = `${where}${named}${bet.label}${` ${markets[bet.market] ?? ''}`}`.trim();
  const bar = el('i');
  const colour = own >= 0 ? room.who(keys[own] ?? '').colours[0] : '#E2B766';
  bar.style.setProperty('background', colour);
  const tag = el('span', { class: 'bet-tag' });
  return {
    element: el(
      'div',
      { class: 'bet' },
      bar,
      el('div', {}, el('b', {}, what), el('small', { class: 'num' }, ` @${oddsText(bet.odds)} · ${whole(bet.stake)}`)),
      tag,
    ),
    draw(at: number): bigint {
      const { word, tone, payout } = betAt(sport, closed, bet, at);
      if (tag.textContent !== word) tag.textContent = word;
      tag.dataset['tone'] = tone;
      return payout;
    },
  };
};

/** Strongholds, prizes and the remaining time, in three columns. */
const duelFigures = ({ sport, kit }: Room, closed: Closed) => {
  const one = closed.outcome.plays[0];
  const [forts, prizes, left] = [el('b', { class: 'num' }), el('b', { class: 'num' }), el('b', { class: 'num' })];
  const ends = Date.parse(closed.locked_at ?? '') + sport.times.lockMs + sport.times.revealMs;
  return {
    element: el(
      'div',
      { class: 'duel-figures' },
      el('div', {}, forts, sport.words?.fort ?? ''),
      el('div', {}, prizes, sport.words?.prize ?? ''),
      el('div', {}, left, '剩余'),
    ),
    draw(at: number) {
      const known = passed(one?.story.moments ?? [], at);
      const count = (kind: string, side: number) =>
        known.filter((moment) => moment.kind === kind && moment.side === side).length;
      forts.textContent = `${count('fort', 0)} : ${count('fort', 1)}`;
      prizes.textContent = `${count('prize', 0)} : ${count('prize', 1)}`;
      left.textContent = clockText(ends - kit.now());
    },
  };
};

/** The result of the round after it is over. */
const resultCard = (closed: Closed): HTMLElement => {
  const stake = sumOf(closed.bets, 'stake');
  const payout = sumOf(closed.bets, 'payout');
  const amount = el('span', { class: 'money' });
  setMoney(amount, payout);
  const good = payout > stake;
  return el(
    'div',
    { class: `round-result${good ? ' good' : ''}`, role: 'status' },
    el('span', {}, good ? '恭喜，本局返还' : payout > 0n ? '本局返还' : '本局未中'),
    payout > 0n ? amount : null,
    el('small', {}, `总注 ${money(stake)}`),
  );
};

export const playScreen = async (room: Room, closed: Closed): Promise<PlayScreen> => {
  const { kit, look, sport } = room;
  const pictures = await loadPictures(room, closed);
  const bets = closed.bets.map((bet) => betRow(room, closed, bet));
  const figures = look.scene === 'lanes' ? duelFigures(room, closed) : undefined;
  const sum = el('span', { class: 'money own-sum' });
  const canvas = el('canvas', {});
  const banner = el('div', { class: 'banner' });
  const sceneBox = el('div', { class: 'scene' }, canvas, banner);
  const boardBox = el('div', { class: 'board-box' });
  const panelBox = el('div', { class: 'panel-box' });
  const pills = closed.entries.map(({ keys }, index) => {
    const score = el('b', { class: 'num' }, '0:0');
    const marks = keys.map((key) => el('span', {}, room.who(key).mark));
    const element = el(
      'button',
      { onclick: () => choose(index), aria: { label: keys.map((key) => room.who(key).name).join(' 对 ') } },
      marks[0],
      score,
      marks[1],
    );
    return { element, score };
  });
  const strip = el(
    'div',
    { class: 'strip', role: 'group', aria: { label: '本轮比赛' } },
    ...pills.map(({ element }) => element),
  );
  strip.hidden = pills.length < 2;
  const own = el(
    'section',
    { class: 'panel own' },
    figures?.element,
    el('div', { class: 'bets' }, ...bets.map(({ element }) => element)),
    el(
      'footer',
      {},
      el(
        'span',
        {},
        sport.layout === 'duel' ? '按当前局势返还' : sport.layout === 'race' ? '按当前名次返还' : '按当前比分返还',
      ),
      sum,
    ),
  );
  const element = el('div', { class: `play play-${sport.layout}` }, boardBox, sceneBox, strip, panelBox, own);

  let match: ReturnType<typeof matchView> | undefined;
  let chosen = Math.max(
    0,
    closed.entries.findIndex(({ id }) => id === closed.bets[0]?.entry),
  );
  let jumped = true;
  let said = '';
  let crowdIn = 0;
  let settled = false;
  let shownSum = -1n;
  let height = 0;

  const build = () => {
    height = Math.max(sceneBox.clientHeight, 120);
    const pixelRatio = kit.stage.pixelRatio();
    canvas.width = Math.ceil(WIDTH * pixelRatio);
    canvas.height = Math.ceil(height * pixelRatio);
    canvas.style.setProperty('height', `${height}px`);
    match = matchView(room, closed, chosen, pictures, height);
    boardBox.replaceChildren(match.board.element);
    panelBox.replaceChildren(match.panel.element);
    for (const [index, pill] of pills.entries()) pill.element.setAttribute('aria-pressed', String(index === chosen));
    jumped = true;
  };
  const choose = (index: number) => {
    chosen = index;
    build();
  };

  const speak = (at: number) => {
    const now = match && saidAt(room, match.one, match.keys, at);
    const text = now?.text ?? '';
    if (text === said) return;
    said = text;
    banner.textContent = text;
    banner.classList.toggle('shown', text !== '');
    banner.classList.toggle('loud', now?.loud ?? false);
    const key = now && match?.keys[now.side];
    if (key) banner.style.setProperty('--side', room.who(key).colours[0]);
    if (now?.loud && !kit.reducedMotion) kit.sound.play(sport.layout === 'duel' ? 'shot' : 'reel');
  };

  const murmur = (at: number, stepMs: number) => {
    crowdIn -= stepMs;
    if (crowdIn > 0 || !match) return;
    crowdIn = CROWD_EVERY_MS;
    const wave = Math.abs(along(match.one.story.lines[0] ?? [], at));
    const recent = passed(match.one.story.moments, at).some(
      (moment) => (moment.points ?? 0) > 0 && at - moment.at < 40,
    );
    kit.sound.crowd(at >= 1000 ? 0 : 0.16 + Math.min(wave / 100, 1) * 0.34 + (recent ? 0.4 : 0));
  };

  const settle = () => {
    settled = true;
    kit.showBalance();
    sceneBox.append(resultCard(closed));
    const stake = sumOf(closed.bets, 'stake');
    const payout = sumOf(closed.bets, 'payout');
    if (payout > stake) kit.sound.play('win', Math.min(1, Number(payout / (stake || 1n)) / 8));
  };

  return {
    element,
    tick(stepMs) {
      if (!match || (sceneBox.clientHeight > 0 && Math.abs(sceneBox.clientHeight - height) > 1)) build();
      const { phase, at } = phaseOf(sport, closed, kit.now());
      const context = canvas.getContext('2d');
      if (context && match) {
        const pixelRatio = canvas.width / WIDTH;
        context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
        context.clearRect(0, 0, WIDTH, height);
        // Under reduced motion, the scene is a sequence of still pictures.
        const seenAt = kit.reducedMotion ? Math.floor(at / STILL) * STILL : at;
        match.scene.draw(context, seenAt, jumped ? 0 : stepMs);
        jumped = false;
        match.board.draw(at);
        match.panel.draw(at);
      }
      figures?.draw(at);
      const total = bets.reduce((all, bet) => all + bet.draw(at), 0n);
      if (total !== shownSum) {
        shownSum = total;
        setMoney(sum, total);
      }
      for (const [index, pill] of pills.entries()) {
        const one = closed.outcome.plays[index];
        const text = one ? scoreAt(one, at).join(':') : '';
        if (pill.score.textContent !== text) pill.score.textContent = text;
      }
      if (phase === 'lock' && said !== '即将开赛') {
        said = '即将开赛';
        banner.textContent = said;
        banner.classList.add('shown');
      } else if (phase !== 'lock') speak(at);
      murmur(at, stepMs);
      if (phase === 'settle' && !settled) settle();
      if (phase === 'over') kit.sound.crowd(0);
      return phase === 'over';
    },
  };
};
