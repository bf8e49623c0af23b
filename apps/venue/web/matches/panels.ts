import type { Play } from '../../src/games/matches/engine.ts';
import { el } from '../kit/index.ts';
import { along, curved, liveOdds, passed, raceOrder } from './live.ts';
import type { Room } from './room.ts';
import { disc, segment, shirts } from './scenes/scene.ts';
import { oddsText } from './view.ts';

export interface Panel {
  readonly element: HTMLElement;
  draw(at: number): void;
}

const WIDTH = 326;

const canvasOf = (height: number, pixelRatio: number) => {
  const canvas = el('canvas', {
    class: 'panel-canvas',
    width: Math.ceil(WIDTH * pixelRatio),
    height: Math.ceil(height * pixelRatio),
  });
  canvas.style.setProperty('width', `${WIDTH}px`);
  canvas.style.setProperty('height', `${height}px`);
  const context = canvas.getContext('2d');
  context?.scale(pixelRatio, pixelRatio);
  return { canvas, context };
};

/** A drawing with two lines of text above it. */
const panelOf = (name: string, height: number, pixelRatio: number) => {
  const left = el('span');
  const right = el('span', { class: 'num' });
  const { canvas, context } = canvasOf(height, pixelRatio);
  return {
    element: el('section', { class: `panel ${name}` }, el('header', {}, left, right), canvas),
    left,
    right,
    context,
  };
};

const say = (element: HTMLElement, text: string) => {
  if (element.textContent !== text) element.textContent = text;
};

/** The momentum of the play: above the middle for the first side, below for the other, with a ball for every score. */
export const momentumPanel = (room: Room, one: Play, keys: readonly string[], pixelRatio: number): Panel => {
  const { element, left, right, context } = panelOf('wave', 92, pixelRatio);
  const [line = []] = one.story.lines;
  const sides = keys.map((key) => room.who(key));
  const colours = shirts(sides);
  const scores = one.story.moments.filter(
    ({ points = 0, kind }) => points > 0 && kind !== 'basket' && kind !== 'arrow',
  );
  const name = el('b');
  left.append(name, ' 攻势');
  const prices = ['主胜', '平', '客胜'].map((word) => ({ word, element: el('b', { class: 'num' }) }));
  if (room.look.scene === 'pitch') {
    const chips = prices.map(({ word, element: price }) => el('span', {}, word, price));
    element.append(
      el('div', { class: 'live-odds', title: '按当前比分与剩余时间推算，仅供观看' }, el('em', {}, '即时'), ...chips),
    );
  }
  let priced = -1;
  const middle = 46;

  const area = (pen: CanvasRenderingContext2D, until: number, side: number) => {
    pen.save();
    pen.beginPath();
    pen.rect(0, side === 0 ? 0 : middle, until, middle);
    pen.clip();
    pen.fillStyle = colours[side] ?? '#fff';
    pen.beginPath();
    pen.moveTo(0, middle);
    for (let x = 0; x <= until + 3; x += 3) pen.lineTo(x, middle - (curved(line, (x / WIDTH) * 1000) / 100) * 40);
    pen.lineTo(until + 3, middle);
    pen.fill();
    pen.restore();
  };

  return {
    element,
    draw(at) {
      const until = (at / 1000) * WIDTH;
      const leads = along(line, at) >= 0 ? 0 : 1;
      say(name, sides[leads]?.name ?? '');
      name.style.setProperty('color', `color-mix(in srgb, ${colours[leads] ?? '#fff'} 62%, #fff)`);
      say(right, figuresText(one, at));
      if (room.look.scene === 'pitch' && Math.floor(at / 10) !== priced) {
        priced = Math.floor(at / 10);
        const odds = liveOdds(room.sport, one, keys, at);
        for (const [index, { element: price }] of prices.entries())
          say(price, odds[index] ? oddsText(odds[index]) : '—');
      }
      if (!context) return;
      context.clearRect(0, 0, WIDTH, 92);
      area(context, until, 0);
      area(context, until, 1);
      context.strokeStyle = 'rgba(255,241,207,.35)';
      context.lineWidth = 1;
      segment(context, [0, middle], [WIDTH, middle]);
      for (const { at: when, side } of passed(scores, at))
        dot(context, (when / 1000) * WIDTH, side === 0 ? 10 : 82, colours[side] ?? '#fff');
      context.strokeStyle = '#FFE9BA';
      context.lineWidth = 2;
      segment(context, [until, 2], [until, 90]);
      disc(context, '#FFE9BA', until, middle, 4);
    },
  };
};

const dot = (context: CanvasRenderingContext2D, x: number, y: number, colour: string) => {
  context.fillStyle = colour;
  context.strokeStyle = '#FFF1CF';
  context.lineWidth = 1.5;
  context.beginPath();
  context.arc(Math.min(Math.max(x, 10), WIDTH - 10), y, 8, 0, Math.PI * 2);
  context.fill();
  context.stroke();
  disc(context, '#fff', Math.min(Math.max(x, 10), WIDTH - 10), y, 3.2);
};

/** For example "控球 57 : 43 · 射门 11 : 6". */
const figuresText = ({ story }: Play, at: number): string => {
  const share = story.figures['possession'];
  const shots = (side: number) =>
    passed(story.moments, at).filter((moment) => moment.side === side && moment.kind !== 'set').length;
  if (share) return `控球 ${share.join(' : ')} · 射门 ${shots(0)} : ${shots(1)}`;
  const sets = passed(story.moments, at).filter(({ kind }) => kind === 'set');
  return sets.map(({ text }) => text).join('  ');
};

/** The gold of both sides: the common income over time plus or minus half of the lead. */
export const goldOf = ({ story }: Play, at: number): [number, number] => {
  const earned = 2_400 + (at / 1000) * 41_000;
  const lead = along(story.lines[0] ?? [], at) * 10;
  return [earned + lead / 2, earned - lead / 2];
};
export const thousands = (amount: number): string => `${(amount / 1000).toFixed(1)}k`;

/** The gold lead as a line, with the events that caused it. */
export const goldPanel = (room: Room, one: Play, keys: readonly string[], pixelRatio: number): Panel => {
  const { element, left, right, context } = panelOf('wave gold', 88, pixelRatio);
  const [line = []] = one.story.lines;
  const sides = keys.map((key) => room.who(key));
  const colours = shirts(sides);
  const most = Math.max(...line.map(Math.abs), 100);
  const middle = 46;
  const y = (at: number) => middle - (curved(line, at) / most) * 36;
  const firsts = [
    { word: room.sport.words?.first ?? '首杀', moment: one.story.moments.find(({ kind }) => kind === 'strike') },
    {
      word: `破${room.sport.words?.fort.slice(-1) ?? '塔'}`,
      moment: one.story.moments.find(({ kind }) => kind === 'fort'),
    },
    { word: room.sport.words?.prize ?? '主宰', moment: one.story.moments.find(({ kind }) => kind === 'prize') },
  ].sort((a, b) => (a.moment?.at ?? 0) - (b.moment?.at ?? 0));
  left.append('经济差');

  return {
    element,
    draw(at) {
      const [a, b] = goldOf(one, at);
      const leads = a >= b ? 0 : 1;
      say(right, `${sides[leads]?.name ?? ''} +${thousands(Math.abs(a - b))}`);
      right.style.setProperty('color', `color-mix(in srgb, ${colours[leads] ?? '#fff'} 62%, #fff)`);
      if (!context) return;
      const until = (at / 1000) * WIDTH;
      context.clearRect(0, 0, WIDTH, 88);
      context.strokeStyle = 'rgba(255,255,255,.2)';
      context.lineWidth = 1;
      segment(context, [0, middle], [WIDTH, middle]);
      let free = -50;
      for (const { word, moment } of firsts) {
        if (!moment || moment.at > at) continue;
        const x = (moment.at / 1000) * WIDTH;
        mark(context, x, word, x < free ? 71 : 84);
        free = x + 40;
      }
      const curve = new Path2D();
      for (let x = 0; x <= until; x += 3) curve.lineTo(x, y((x / WIDTH) * 1000));
      curve.lineTo(until, y(at));
      const under = new Path2D(curve);
      under.lineTo(until, middle);
      under.lineTo(0, middle);
      context.fillStyle = `${colours[leads] ?? '#5DE0B4'}66`;
      context.fill(under);
      context.strokeStyle = colours[leads] ?? '#8AE0C0';
      context.lineWidth = 3;
      context.lineJoin = 'round';
      context.stroke(curve);
      disc(context, '#FFF1CF', until, y(at), 5);
    },
  };
};

const mark = (context: CanvasRenderingContext2D, x: number, word: string, y: number) => {
  context.strokeStyle = 'rgba(233,203,147,.4)';
  context.lineWidth = 1;
  context.setLineDash([3, 4]);
  segment(context, [x, 6], [x, 84]);
  context.setLineDash([]);
  context.fillStyle = '#E9CB93';
  context.font = '11px "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif';
  context.fillText(word, Math.min(x + 4, WIDTH - 30), y);
};

/** The runners in their current order. */
export const orderPanel = (room: Room, one: Play, keys: readonly string[]): Panel => {
  const rows = keys.map((key, runner) =>
    el(
      'li',
      {},
      el('em', { class: 'num' }),
      el('i', { class: `lane lane-${runner + 1}` }, String(runner + 1)),
      el('span', {}, room.who(key).name),
    ),
  );
  const element = el(
    'section',
    { class: 'panel order' },
    el('header', {}, el('span', {}, '实时名次')),
    el('ol', {}, ...rows),
  );
  let shown = '';
  return {
    element,
    draw(at) {
      const order = raceOrder(one, at);
      if (order.join() === shown) return;
      shown = order.join();
      for (const [place, runner] of order.entries()) {
        const row = rows[runner];
        if (!row) continue;
        row.style.setProperty(
          'transform',
          `translate(${place % 2 === 0 ? 0 : 166}px, ${Math.floor(place / 2) * 30}px)`,
        );
        const number = row.firstElementChild;
        if (number) number.textContent = String(place + 1);
      }
    },
  };
};
