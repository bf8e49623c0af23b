import {
  approach,
  area,
  clamp,
  disc,
  figure,
  type Ground,
  ground,
  layer,
  mix,
  paintStand,
  polygon,
  random,
  type Scene,
  type SceneInput,
  segment,
  shirts,
  stand,
  WIDTH,
} from './scene.ts';

/** The lines of a court, the places of the players, and the height and speed of the ball. */
interface Court {
  readonly inset: readonly [u: number, v: number];
  readonly netHeight: number;
  readonly arc: number;
  readonly beat: readonly [least: number, most: number];
  readonly spots: readonly (readonly [u: number, v: number])[];
  readonly reach: number;
  readonly lines: 'tennis' | 'badminton' | 'table' | 'volleyball';
}

const COURTS: Readonly<Record<string, Court>> = {
  tennis: {
    inset: [0.1, 0.12],
    netHeight: 20,
    arc: 34,
    beat: [0.75, 1.05],
    spots: [[0.06, 0.5]],
    reach: 0.34,
    lines: 'tennis',
  },
  badminton: {
    inset: [0.14, 0.1],
    netHeight: 30,
    arc: 62,
    beat: [0.7, 1.1],
    spots: [[0.22, 0.5]],
    reach: 0.34,
    lines: 'badminton',
  },
  tabletennis: {
    inset: [0.25, 0.24],
    netHeight: 9,
    arc: 22,
    beat: [0.42, 0.62],
    spots: [[0.16, 0.5]],
    reach: 0.22,
    lines: 'table',
  },
  volleyball: {
    inset: [0.08, 0.08],
    netHeight: 44,
    arc: 74,
    beat: [0.6, 0.9],
    spots: [
      [0.4, 0.24],
      [0.4, 0.52],
      [0.4, 0.8],
      [0.18, 0.22],
      [0.14, 0.54],
      [0.18, 0.84],
    ],
    reach: 0.1,
    lines: 'volleyball',
  },
};

interface Hit {
  readonly t: number;
  readonly side: number;
  readonly v: number;
}

/** Strokes from side to side, with a pause after each set. */
const rally = ({ play, seconds }: SceneInput, { beat }: Court): Hit[] => {
  const next = random(play.story.seed + 3);
  const ends = play.story.moments.map(({ at }) => (at / 1000) * seconds);
  const hits: Hit[] = [];
  let [t, side] = [0, 0];
  while (t < seconds + 2) {
    hits.push({ t, side, v: 0.2 + 0.6 * next() });
    const pause = ends.some((end) => end >= t && end < t + 0.9) ? 0.9 : 0;
    t += mix(...beat, next()) + pause;
    side = side === 0 ? 1 : 0;
  }
  return hits;
};

const paintCourt = (input: SceneInput, place: Ground, court: Court) =>
  layer(WIDTH, input.height, input.pixelRatio, (context) => {
    const [dark, light, border, lines] = input.look.ground;
    const [iu, iv] = court.inset;
    paintStand(context, input.height, place, border);
    if (court.lines === 'table') {
      context.fillStyle = 'rgba(10,6,4,.4)';
      polygon(context, place, [
        [iu + 0.02, iv + 0.12],
        [1 - iu + 0.02, iv + 0.12],
        [1.01 - iu, 1.13 - iv],
        [iu + 0.01, 1.13 - iv],
      ]);
      context.fill();
    }
    for (const [from, to, colour] of [
      [iu, 0.5, dark],
      [0.5, 1 - iu, light],
    ] as const) {
      context.fillStyle = colour;
      area(context, place, [from, iv], [to, 1 - iv]);
      context.fill();
    }
    context.strokeStyle = lines;
    context.globalAlpha = 0.85;
    context.lineWidth = 1.8;
    area(context, place, [iu, iv], [1 - iu, 1 - iv]);
    context.stroke();
    const line = (from: [number, number], to: [number, number]) =>
      segment(context, place.point(...from), place.point(...to));
    if (court.lines === 'table') line([iu, 0.5], [1 - iu, 0.5]);
    if (court.lines === 'volleyball') for (const u of [0.36, 0.64]) line([u, iv], [u, 1 - iv]);
    if (court.lines === 'tennis' || court.lines === 'badminton') {
      for (const v of [iv + 0.1, 0.9 - iv]) line([iu, v], [1 - iu, v]);
      const service = court.lines === 'tennis' ? 0.2 : 0.12;
      for (const u of [0.5 - service, 0.5 + service]) line([u, iv + 0.1], [u, 0.9 - iv]);
      line([0.5 - service, 0.5], [0.5 + service, 0.5]);
    }
    context.globalAlpha = 1;
  });

const paintNet = (context: CanvasRenderingContext2D, place: Ground, { inset: [, iv], netHeight }: Court) => {
  const [x, far] = place.point(0.5, iv - 0.02);
  const [, near] = place.point(0.5, 1.02 - iv);
  const rise = netHeight;
  context.fillStyle = 'rgba(20,14,10,.28)';
  context.beginPath();
  context.moveTo(x - 1, far - rise * 0.9);
  context.lineTo(x + 1, far - rise * 0.9);
  context.lineTo(x + 2, near);
  context.lineTo(x - 2, near);
  context.fill();
  context.strokeStyle = '#FFF6E4';
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x, far);
  context.lineTo(x, far - rise);
  context.lineTo(x, near - rise * 1.15);
  context.lineTo(x, near);
  context.stroke();
  context.strokeStyle = 'rgba(255,246,228,.4)';
  context.lineWidth = 5;
  segment(context, [x, far - rise * 0.5], [x, near - rise * 0.6]);
};

/** A game over a net: the ball goes from stroke to stroke, and players move to where it lands. */
export const netScene = (input: SceneInput): Scene => {
  const court = COURTS[input.code] ?? (COURTS['tennis'] as Court);
  const place = ground(input.height);
  const hits = rally(input, court);
  const back = paintCourt(input, place, court);
  const bodies = shirts(input.sides).flatMap((shirt, side) =>
    court.spots.map(([u, v], index) => ({
      side,
      sprite: figure(shirt, court.spots.length > 1 ? String(index + 1) : '', input.pixelRatio),
      home: [side === 0 ? u : 1 - u, v] as const,
      v,
    })),
  );
  const big = court.spots.length > 1 ? 1 : 1.5;

  return {
    draw(context, at, step) {
      const t = (at / 1000) * input.seconds;
      let index = 0;
      while (index < hits.length - 2 && (hits[index + 1]?.t ?? 0) <= t) index += 1;
      const [from, to] = [hits[index] as Hit, hits[index + 1] as Hit];
      const share = clamp((t - from.t) / Math.max(to.t - from.t, 0.01));
      const baseline = (side: number) => (side === 0 ? court.inset[0] + 0.03 : 0.97 - court.inset[0]);
      const [u, v] = [mix(baseline(from.side), baseline(to.side), share), mix(from.v, to.v, share)];
      const z = 12 + Math.sin(Math.PI * share) * court.arc;

      context.drawImage(back, 0, 0, WIDTH, input.height);
      for (const body of bodies) {
        const chases = to.side === body.side || from.side === body.side;
        const wanted = chases ? (to.side === body.side ? to.v : from.v) : body.home[1];
        const near = clamp(wanted, body.home[1] - court.reach, body.home[1] + court.reach);
        body.v += (near - body.v) * approach(input.reduced ? 0 : step, 4);
      }
      const everybody = bodies.toSorted((a, b) => a.v - b.v);
      for (const body of everybody)
        stand(context, body.sprite, place.point(body.home[0], body.v), place.size(body.v) * big);
      paintNet(context, place, court);
      const [x, y] = place.point(u, v);
      disc(context, 'rgba(2,10,8,.34)', x, y, 5, 2.2);
      const size = input.code === 'volleyball' ? 17 : input.code === 'badminton' ? 16 : 11;
      if (input.code === 'tabletennis') {
        disc(context, '#FFF6E4', x, y - z, 3.4);
      } else if (input.ball) {
        context.save();
        context.translate(x, y - z);
        context.rotate(input.code === 'badminton' ? (to.side === 1 ? 1.2 : -1.8) + share : share * 6);
        context.drawImage(input.ball, -size / 2, -size / 2, size, size * 1.04);
        context.restore();
      }
    },
  };
};
