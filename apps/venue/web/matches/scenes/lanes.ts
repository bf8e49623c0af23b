import { along, passed } from '../live.ts';
import { BASES, fortsOf, heroSprite, MAP, onLane, type Point, paintMap, towerSprite } from './lanes-map.ts';
import { approach, clamp, layer, random, type Scene, type SceneInput, WIDTH } from './scene.ts';

interface Fight {
  readonly t: number;
  readonly side: number;
  readonly killer: number;
  readonly victim: number;
  readonly others: readonly [number, number];
  readonly at: Point;
}

interface Hero {
  readonly side: number;
  readonly index: number;
  readonly lane: number;
  readonly sprite: HTMLCanvasElement;
  readonly phase: number;
  x: number;
  y: number;
  alpha: number;
}

/** Top, middle, bottom, and two that roam. */
const HOME_LANES = [0, 1, 2, 1, 2];
const GATHER_S = 1.1;
const LEAVE_S = 0.45;
const AWAY_S = 2.4;
const FALL_S = 0.9;
const GOLD_SCALE = 900;

/** The position of the front on a lane, closer to the side that is behind in gold. */
const front = (line: readonly number[], at: number): number =>
  clamp(0.5 + (along(line, at) / GOLD_SCALE) * 0.3, 0.22, 0.78);

const fightsOf = ({ play, seconds, roles }: SceneInput): Fight[] => {
  const next = random(play.story.seed + 11);
  const [line = []] = play.story.lines;
  return play.story.moments
    .filter(({ kind }) => kind === 'strike')
    .map(({ at, side, text = '' }) => {
      const killer = Math.max(0, roles.indexOf(text));
      const lane = HOME_LANES[killer] ?? 1;
      const [x, y] = onLane(lane, clamp(front(line, at) + (next() - 0.5) * 0.16, 0.14, 0.86));
      const pick = () => Math.floor(next() * roles.length);
      return {
        t: (at / 1000) * seconds,
        side,
        killer,
        victim: pick(),
        others: [pick(), pick()],
        at: [x + (next() - 0.5) * 22, y + (next() - 0.5) * 22],
      };
    });
};

const glowSprite = (pixelRatio: number) =>
  layer(112, 112, pixelRatio, (context) => {
    const glow = context.createRadialGradient(56, 56, 0, 56, 56, 56);
    glow.addColorStop(0, 'rgba(255,233,186,.95)');
    glow.addColorStop(0.5, 'rgba(255,154,92,.5)');
    glow.addColorStop(1, 'rgba(255,154,92,0)');
    context.fillStyle = glow;
    context.fillRect(0, 0, 112, 112);
  });

/** The target position of a hero: a fight that is close in time, otherwise its place behind the front. */
const aimOf = (hero: Hero, fights: readonly Fight[], t: number, stood: number): Point => {
  const fight = fights.find(
    (one) =>
      t > one.t - GATHER_S &&
      t < one.t + LEAVE_S &&
      (hero.side === one.side
        ? hero.index === one.killer || hero.index === one.others[0]
        : hero.index === one.victim || hero.index === one.others[1]),
  );
  if (fight) {
    const angle = hero.index * 1.26 + (hero.side === 0 ? 2.4 : -0.7);
    return [fight.at[0] + Math.cos(angle) * 17, fight.at[1] + Math.sin(angle) * 15];
  }
  const behind =
    (hero.side === 0 ? -1 : 1) * (0.07 + 0.035 * Math.sin(t * 0.9 + hero.phase) + (hero.index > 2 ? 0.05 : 0));
  const [x, y] = onLane(hero.lane, clamp(stood + behind, 0.06, 0.94));
  return [x + Math.sin(t * 1.3 + hero.phase) * 5, y + Math.cos(t * 1.1 + hero.phase) * 4];
};

const lostAt = (hero: Hero, fights: readonly Fight[], t: number): number | undefined =>
  fights.find((one) => one.side !== hero.side && one.victim === hero.index && t >= one.t && t < one.t + AWAY_S)?.t;

const moveHero = (hero: Hero, fights: readonly Fight[], t: number, step: number, stood: number) => {
  const lost = lostAt(hero, fights, t);
  if (lost !== undefined && t > lost + 0.5) {
    const [x, y] = BASES[hero.side] ?? [0, 0];
    Object.assign(hero, { x, y, alpha: 0 });
    return;
  }
  const [x, y] = aimOf(hero, fights, t, stood);
  const pace = approach(step, 3);
  hero.x += (x - hero.x) * pace;
  hero.y += (y - hero.y) * pace;
  hero.alpha += ((lost === undefined ? 1 : 0) - hero.alpha) * approach(step, 7);
};

/** Towers are drawn until they fall, and then sink below the ground. */
const drawForts = (
  context: CanvasRenderingContext2D,
  input: SceneInput,
  sprites: readonly HTMLCanvasElement[],
  t: number,
) => {
  for (const side of [0, 1]) {
    const falls = input.play.story.moments
      .filter(({ kind, side: by }) => kind === 'fort' && by !== side)
      .map(({ at }) => (at / 1000) * input.seconds);
    for (const [index, [x, y]] of fortsOf(side).entries()) {
      const fall = falls[index];
      const down = fall === undefined ? 0 : clamp((t - fall) / FALL_S);
      const sprite = sprites[side];
      if (!sprite || down >= 1) continue;
      const kept = 1 - down;
      context.globalAlpha = 0.3 + 0.7 * kept;
      context.drawImage(sprite, 0, 0, sprite.width, sprite.height * kept, x - 11, y - 25 + 29 * down, 22, 29 * kept);
      context.globalAlpha = 1;
    }
  }
};

/** Rings around the base of the loser at the end of the game. */
const drawStronghold = (context: CanvasRenderingContext2D, { play, seconds }: SceneInput, t: number) => {
  const last = passed(play.story.moments, 1000).find(({ kind }) => kind === 'stronghold');
  if (!last) return;
  const since = t - (last.at / 1000) * seconds;
  const [x, y] = BASES[last.side === 0 ? 1 : 0];
  if (since < 0) return;
  for (const delay of [0, 0.35, 0.7]) {
    const share = clamp((since - delay) / 1.1);
    if (share <= 0 || share >= 1) continue;
    context.strokeStyle = `rgba(255,233,186,${1 - share})`;
    context.lineWidth = 4 * (1 - share) + 1;
    context.beginPath();
    context.arc(x, y, 30 + share * 60, 0, Math.PI * 2);
    context.stroke();
  }
};

/** Three lanes, a river, towers and two teams. The gold lead determines where they meet. */
export const lanesScene = (input: SceneInput): Scene => {
  const { play, sides, pixelRatio, seconds, height, roles } = input;
  const [line = []] = play.story.lines;
  const fights = fightsOf(input);
  const map = paintMap(input);
  const glow = glowSprite(pixelRatio);
  const towers = sides.map(({ colours }) => towerSprite(colours, pixelRatio));
  const next = random(play.story.seed);
  const heroes = sides.flatMap(({ colours }, side) =>
    roles.map((mark, index): Hero => {
      const [x, y] = BASES[side] ?? [0, 0];
      const lane = HOME_LANES[index] ?? 1;
      return { side, index, lane, sprite: heroSprite(colours[0], mark, pixelRatio), phase: next() * 6, x, y, alpha: 1 };
    }),
  );
  const scale = Math.min(1, (height - 8) / MAP.height);

  return {
    draw(context, at, step) {
      const t = (at / 1000) * seconds;
      const stood = front(line, at);
      context.save();
      context.translate((WIDTH - MAP.width * scale) / 2, 2);
      context.scale(scale, scale);
      context.drawImage(map, 0, 0, MAP.width, MAP.height);
      for (const fight of fights) {
        const near = 1 - Math.abs(t - fight.t) / 0.7;
        if (near <= 0) continue;
        const size = 50 + 50 * near;
        context.globalAlpha = near * 0.9;
        context.drawImage(glow, fight.at[0] - size / 2, fight.at[1] - size / 2, size, size);
        context.globalAlpha = 1;
      }
      drawForts(context, input, towers, t);
      for (const hero of heroes) moveHero(hero, fights, t, input.reduced ? 0 : step, stood);
      for (const hero of heroes.toSorted((a, b) => a.y - b.y)) {
        if (hero.alpha < 0.03) continue;
        context.globalAlpha = hero.alpha;
        context.drawImage(hero.sprite, hero.x - 15, hero.y - 16, 30, 32);
      }
      context.globalAlpha = 1;
      for (const fight of fights) {
        const since = t - fight.t;
        if (since < -0.25 || since > 0.25) continue;
        context.strokeStyle = '#FFF1CF';
        context.lineWidth = 2.5;
        context.lineCap = 'round';
        const [x, y] = fight.at;
        const reach = 10 + 14 * (since + 0.25);
        context.beginPath();
        context.moveTo(x - reach, y - 4);
        context.lineTo(x + reach, y - 4);
        context.moveTo(x - 5, y + reach * 0.7);
        context.lineTo(x + reach * 0.8, y - 1);
        context.stroke();
      }
      drawStronghold(context, input, t);
      context.strokeStyle = 'rgba(233,203,147,.6)';
      context.lineWidth = 2;
      context.beginPath();
      context.roundRect(1, 1, MAP.width - 2, MAP.height - 2, 21);
      context.stroke();
      context.restore();
    },
  };
};
