import { clamp, disc, layer, mix, random, type Scene, type SceneInput, segment, WIDTH } from './scene.ts';

const RINGS = [
  '#F4EFE2',
  '#F4EFE2',
  '#2A2320',
  '#2A2320',
  '#2F79B5',
  '#2F79B5',
  '#D2321F',
  '#D2321F',
  '#F2C84B',
  '#FBE08A',
];
const RADIUS = 76;
const CENTRES = [103, 287] as const;
const FLIGHT_S = 0.42;

interface Arrow {
  readonly t: number;
  readonly side: number;
  readonly points: number;
  readonly x: number;
  readonly y: number;
}

/** The positions of the arrows by their rings; ten is the innermost. */
const arrowsOf = ({ play, seconds, height }: SceneInput): Arrow[] => {
  const next = random(play.story.seed + 2);
  return play.story.moments.map(({ at, side, points = 0 }) => {
    const away = ((10 - clamp(points, 1, 10) + 0.15 + next() * 0.7) / 10) * RADIUS;
    const angle = next() * Math.PI * 2;
    const centre = CENTRES[side === 0 ? 0 : 1];
    return {
      t: (at / 1000) * seconds,
      side,
      points,
      x: centre + Math.cos(angle) * away,
      y: height * 0.46 + Math.sin(angle) * away,
    };
  });
};

const paintRange = ({ look, height, pixelRatio }: SceneInput) =>
  layer(WIDTH, height, pixelRatio, (context) => {
    const [light, dark, wood] = look.ground;
    const field = context.createLinearGradient(0, height * 0.3, 0, height);
    field.addColorStop(0, dark);
    field.addColorStop(1, light);
    context.fillStyle = field;
    context.fill(
      new Path2D(
        `M0 ${height * 0.5}C80 ${height * 0.36} 150 ${height * 0.46} 220 ${height * 0.4}S340 ${height * 0.34} 390 ${height * 0.44}V${height}H0Z`,
      ),
    );
    for (const x of CENTRES) {
      const y = height * 0.46;
      context.strokeStyle = wood;
      context.lineWidth = 7;
      context.lineCap = 'round';
      context.stroke(
        new Path2D(`M${x - 30} ${y + 40}L${x - 56} ${height - 14}M${x + 30} ${y + 40}L${x + 56} ${height - 14}`),
      );
      disc(context, 'rgba(0,0,0,.35)', x + 5, y + 7, RADIUS + 6, RADIUS + 6);
      disc(context, '#C9A25E', x, y, RADIUS + 6);
      for (const [index, colour] of RINGS.entries()) {
        disc(context, colour, x, y, RADIUS * (1 - index / 10));
        context.strokeStyle = 'rgba(40,26,16,.25)';
        context.lineWidth = 0.8;
        context.stroke();
      }
    }
  });

const drawArrow = (context: CanvasRenderingContext2D, x: number, y: number, size: number, colour: string) => {
  context.strokeStyle = '#4A2E14';
  context.lineWidth = 2 * size;
  context.lineCap = 'round';
  segment(context, [x, y], [x + 7 * size, y + 13 * size]);
  disc(context, colour, x + 7 * size, y + 13 * size, 3.2 * size);
  disc(context, '#fff', x, y, 1.6 * size);
};

/** Two targets with twelve arrows each. Every arrow hits the ring given by the story. */
export const rangeScene = (input: SceneInput): Scene => {
  const back = paintRange(input);
  const arrows = arrowsOf(input);
  return {
    draw(context, at) {
      const t = (at / 1000) * input.seconds;
      context.drawImage(back, 0, 0, WIDTH, input.height);
      for (const arrow of arrows) {
        const share = input.reduced ? (t >= arrow.t ? 1 : 0) : clamp((t - arrow.t + FLIGHT_S) / FLIGHT_S);
        if (share <= 0) continue;
        const colour = input.sides[arrow.side]?.colours[0] ?? '#fff';
        drawArrow(context, mix(195, arrow.x, share), mix(input.height, arrow.y, share), mix(2.6, 1, share), colour);
        const since = t - arrow.t;
        if (since < 0 || since > 1.1) continue;
        context.fillStyle = `rgba(255,241,207,${1 - since / 1.1})`;
        context.font = '800 26px "Koi Numerals", sans-serif';
        context.textAlign = 'center';
        context.fillText(String(arrow.points), arrow.x, arrow.y - 14 - since * 16);
      }
    },
  };
};
