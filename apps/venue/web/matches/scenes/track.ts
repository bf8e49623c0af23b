import { distances } from '../live.ts';
import { clamp, disc, layer, random, type Scene, type SceneInput, WIDTH } from './scene.ts';

const LAPS = 3;
const LANE_COLOURS = ['#D2321F', '#2F79B5', '#E2A93B', '#2E9A7C', '#8E5BC4', '#3B322C'];

/** A closed course in scene units, with its shape varied by sines. */
const course = (height: number) => {
  const [cx, cy, rx, ry] = [195, height * 0.53, 148, height * 0.34];
  return (share: number, offset: number): [x: number, y: number, heading: number] => {
    const angle = share * Math.PI * 2 - Math.PI / 2;
    const bulge = 1 + 0.1 * Math.sin(angle * 3 + 0.6);
    const at = (a: number) => {
      const b = 1 + 0.1 * Math.sin(a * 3 + 0.6);
      return [cx + Math.cos(a) * (rx * b + offset), cy + Math.sin(a) * (ry * b + offset * 0.72)] as const;
    };
    const [x, y] = [cx + Math.cos(angle) * (rx * bulge + offset), cy + Math.sin(angle) * (ry * bulge + offset * 0.72)];
    const [nx, ny] = at(angle + 0.02);
    return [x, y, Math.atan2(ny - y, nx - x)];
  };
};
type Course = ReturnType<typeof course>;

const trace = (context: CanvasRenderingContext2D, way: Course, offset: number) => {
  context.beginPath();
  for (let step = 0; step <= 120; step += 1) {
    const [x, y] = way(step / 120, offset);
    context.lineTo(x, y);
  }
  context.closePath();
};

const paintSky = (context: CanvasRenderingContext2D, { play, height, code }: SceneInput) => {
  const next = random(play.story.seed + 1);
  for (let star = 0; star < (code === 'rocket' ? 90 : 26); star += 1) {
    const [x, y] = [next() * WIDTH, next() * height];
    if (code === 'rocket') {
      context.fillStyle = `rgba(220,232,255,${0.25 + next() * 0.6})`;
      context.fillRect(x, y, 1 + next() * 1.4, 1 + next() * 1.4);
      continue;
    }
    disc(context, `rgba(255,236,210,${0.06 + next() * 0.1})`, x, y, 26 + next() * 40, 8 + next() * 8);
  }
};

const paintCourse = (input: SceneInput, way: Course) =>
  layer(WIDTH, input.height, input.pixelRatio, (context) => {
    const [road, inner, grass, line] = input.look.ground;
    const racing = input.code === 'racing';
    if (racing) {
      context.fillStyle = grass;
      context.beginPath();
      context.roundRect(4, input.height * 0.04, WIDTH - 8, input.height * 0.94, 24);
      context.fill();
    } else paintSky(context, input);
    context.lineJoin = 'round';
    trace(context, way, 0);
    context.strokeStyle = racing ? '#F4EFE6' : line;
    context.globalAlpha = racing ? 1 : 0.35;
    context.lineWidth = 66;
    context.stroke();
    if (racing) {
      context.strokeStyle = '#C22E1B';
      context.setLineDash([10, 10]);
      context.stroke();
      context.setLineDash([]);
    }
    context.globalAlpha = racing ? 1 : 0.75;
    context.strokeStyle = road;
    context.lineWidth = 60;
    context.stroke();
    context.strokeStyle = inner;
    context.lineWidth = 30;
    context.stroke();
    context.globalAlpha = 0.35;
    context.strokeStyle = line;
    context.lineWidth = 1.4;
    context.setLineDash([8, 10]);
    for (const offset of [-10, 10]) {
      trace(context, way, offset);
      context.stroke();
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
    const [x, y] = way(0, 0);
    for (let cell = 0; cell < 12; cell += 1) {
      context.fillStyle = cell % 2 === 0 ? '#fff' : '#1C1917';
      context.fillRect(x - 4, y - 30 + cell * 5, 4, 5);
      context.fillStyle = cell % 2 === 0 ? '#1C1917' : '#fff';
      context.fillRect(x, y - 30 + cell * 5, 4, 5);
    }
  });

const SHAPES: Readonly<Record<string, (context: CanvasRenderingContext2D, colour: string) => void>> = {
  racing: (context, colour) => {
    context.fillStyle = '#14100E';
    for (const [x, y] of [
      [6, 5],
      [6, 19],
      [26, 6],
      [26, 18],
    ] as const)
      context.fillRect(x, y - 2, 7, 5);
    context.fillStyle = colour;
    context.fill(new Path2D('M2 8H8L10 10H20L36 11.500C38 12 38 13 36 13.500L20 15H10L8 17H2Z'));
    context.fillStyle = '#FFF6E4';
    context.fill(new Path2D('M14 10.500H20L22 12.500L20 14.500H14Z'));
  },
  phoenix: (context, colour) => {
    context.fillStyle = '#F2C84B';
    context.fill(new Path2D('M0 6C8 10 10 11 14 12.500C10 14 8 15 0 19C4 14 4 11 0 6Z'));
    context.fillStyle = colour;
    context.fill(
      new Path2D(
        'M12 12.500C16 2 22 0 28 1C24 5 24 8 25 10C30 10 34 11 38 12.500C34 14 30 15 25 15C24 17 24 20 28 24C22 25 16 23 12 12.500Z',
      ),
    );
    disc(context, '#FFF1CF', 32, 11.6, 1.2);
  },
  rocket: (context, colour) => {
    context.fillStyle = '#FFB25C';
    context.fill(new Path2D('M0 12.500L9 9.500V15.500Z'));
    context.fillStyle = colour;
    context.fill(new Path2D('M8 3L16 9V16L8 22L11 12.500Z'));
    context.fillStyle = '#EEF3FF';
    context.fill(new Path2D('M8 8.500H24C32 8.500 37 11 38 12.500C37 14 32 16.500 24 16.500H8Z'));
    context.fillStyle = colour;
    context.fill(new Path2D('M10 11H22V14H10Z'));
    disc(context, '#3B62B8', 28, 12.5, 2.4);
  },
};

const runnerSprite = (code: string, colour: string, pixelRatio: number) =>
  layer(40, 26, pixelRatio, (context) => (SHAPES[code] ?? SHAPES['racing'])?.(context, colour));

/** Three laps of a course. All positions follow from the story. */
export const trackScene = (input: SceneInput): Scene => {
  const way = course(input.height);
  const back = paintCourse(input, way);
  const sprites = input.sides.map((_, index) =>
    runnerSprite(input.code, LANE_COLOURS[index] ?? '#fff', input.pixelRatio),
  );

  return {
    draw(context, at) {
      const gone = distances(input.play, at);
      context.drawImage(back, 0, 0, WIDTH, input.height);
      const runners = gone
        .map((distance, index) => {
          const share = ((distance / 1000) * LAPS) % 1;
          const [x, y, heading] = way(distance >= 1000 ? 0.03 + index * 0.012 : share, -20 + index * 8);
          return { index, x, y, heading };
        })
        .sort((a, b) => a.y - b.y);
      for (const { index, x, y, heading } of runners) {
        const sprite = sprites[index];
        if (!sprite) continue;
        context.save();
        context.translate(x, y);
        context.save();
        context.rotate(heading);
        context.globalAlpha = 0.35;
        disc(context, '#000', 1, 4, 15, 6);
        context.globalAlpha = 1;
        context.drawImage(sprite, -18, -11.7, 36, 23.4);
        context.restore();
        disc(context, LANE_COLOURS[index] ?? '#fff', 0, -15, 7);
        context.fillStyle = '#fff';
        context.font = '800 9px "Koi Numerals", sans-serif';
        context.textAlign = 'center';
        context.fillText(String(index + 1), 0, -11.8);
        context.restore();
      }
      drawLap(context, input, clamp(Math.floor((Math.max(...gone, 0) / 1000) * LAPS) + 1, 1, LAPS));
    },
  };
};

const drawLap = (context: CanvasRenderingContext2D, { height }: SceneInput, lap: number) => {
  context.fillStyle = 'rgba(20,12,8,.5)';
  context.beginPath();
  context.roundRect(158, height * 0.53 - 17, 74, 34, 17);
  context.fill();
  context.fillStyle = '#FFF1CF';
  context.font = '600 14px "Koi Numerals", "PingFang SC", "Noto Sans CJK SC", sans-serif';
  context.textAlign = 'center';
  context.fillText(`第 ${lap} / ${LAPS} 圈`, 195, height * 0.53 + 5);
};
