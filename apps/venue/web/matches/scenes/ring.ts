import { approach, clamp, disc, layer, random, type Scene, type SceneInput, shirts, WIDTH } from './scene.ts';

interface Swordsman {
  readonly side: number;
  readonly body: HTMLCanvasElement;
  x: number;
}

const CLASH_S = 1.15;

/** A figure with a robe and a hair knot, lit from the upper left. */
const robe = (light: string, deep: string, pixelRatio: number): HTMLCanvasElement =>
  layer(80, 120, pixelRatio, (context) => {
    disc(context, 'rgba(0,0,0,.4)', 42, 110, 28, 7);
    const cloth = context.createLinearGradient(20, 30, 62, 110);
    cloth.addColorStop(0, light);
    cloth.addColorStop(1, deep);
    context.fillStyle = cloth;
    context.fill(
      new Path2D(
        'M40 34C54 34 58 46 60 62C63 82 68 98 70 108C56 114 24 114 10 108C12 98 17 82 20 62C22 46 26 34 40 34Z',
      ),
    );
    context.fillStyle = 'rgba(255,255,255,.16)';
    context.fill(new Path2D('M40 34L28 110C20 110 14 109 10 108C12 98 17 82 20 62C22 46 26 34 40 34Z'));
    context.strokeStyle = '#FCEBBE';
    context.lineWidth = 3;
    context.stroke(new Path2D('M20 74Q40 82 60 74'));
    disc(context, '#F6D3B0', 40, 24, 11);
    context.fillStyle = '#1C1210';
    context.fill(new Path2D('M29 24C28 10 52 10 51 24C47 17 33 17 29 24Z'));
    context.beginPath();
    context.arc(40, 9, 4.5, 0, Math.PI * 2);
    context.fill();
  });

const paintRing = ({ look, height, pixelRatio }: SceneInput) =>
  layer(WIDTH, height, pixelRatio, (context) => {
    const [light, dark, rim, line] = look.ground;
    const y = height * 0.76;
    const moon = context.createRadialGradient(195, height * 0.3, 10, 195, height * 0.3, 130);
    moon.addColorStop(0, 'rgba(255,246,216,.85)');
    moon.addColorStop(0.42, 'rgba(255,246,216,.5)');
    moon.addColorStop(0.44, 'rgba(255,246,216,.16)');
    moon.addColorStop(1, 'rgba(255,246,216,0)');
    context.fillStyle = moon;
    context.fillRect(40, 0, 310, height * 0.72);
    context.fillStyle = dark;
    context.fill(
      new Path2D(
        `M0 ${y - 30}C60 ${y - 90} 90 ${y - 60} 130 ${y - 84}S220 ${y - 40} 270 ${y - 92}S350 ${y - 70} 390 ${y - 50}V${height}H0Z`,
      ),
    );
    const floor = context.createRadialGradient(195, y, 10, 195, y, 190);
    floor.addColorStop(0, light);
    floor.addColorStop(1, rim);
    disc(context, rim, 195, y + 12, 182, 58);
    disc(context, floor, 195, y, 182, 56);
    context.strokeStyle = line;
    context.globalAlpha = 0.5;
    context.lineWidth = 2;
    for (const share of [0.94, 0.5]) {
      context.beginPath();
      context.ellipse(195, y, 182 * share, 56 * share, 0, 0, Math.PI * 2);
      context.stroke();
    }
  });

const drawSword = (context: CanvasRenderingContext2D, x: number, y: number, angle: number, mirrored: boolean) => {
  context.save();
  context.translate(x, y);
  context.scale(mirrored ? -1 : 1, 1);
  context.rotate(angle);
  context.fillStyle = '#E2B766';
  context.fillRect(-4, -7, 5, 14);
  const blade = context.createLinearGradient(0, -3, 0, 3);
  blade.addColorStop(0, '#FFFFFF');
  blade.addColorStop(1, '#9AB4BC');
  context.fillStyle = blade;
  context.fill(new Path2D('M1 -3L58 -1.500L64 0L58 1.500L1 3Z'));
  context.restore();
};

/** Two swordsmen under the moon. The clashes are only displayed; the story determines the winner of each round. */
export const ringScene = (input: SceneInput): Scene => {
  const back = paintRing(input);
  const next = random(input.play.story.seed);
  const offsets = Array.from({ length: 60 }, () => next());
  const colours = shirts(input.sides);
  const fighters = input.sides.map(
    (side, index): Swordsman => ({
      side: index,
      body: robe(colours[index] ?? side.colours[0], side.colours[1], input.pixelRatio),
      x: index === 0 ? 110 : 280,
    }),
  );
  const wins = input.play.story.moments.map(({ at, side }) => ({ t: (at / 1000) * input.seconds, side }));

  return {
    draw(context, at, step) {
      const t = (at / 1000) * input.seconds;
      const beat = Math.floor(t / CLASH_S);
      const within = (t % CLASH_S) / CLASH_S;
      const close = Math.sin(Math.PI * within);
      const centre = 195 + ((offsets[beat % offsets.length] ?? 0.5) - 0.5) * 90;
      const won = wins.find((win) => t >= win.t - 0.3 && t < win.t + 0.9);
      context.drawImage(back, 0, 0, WIDTH, input.height);
      const ground = input.height * 0.78;
      for (const fighter of fighters) {
        const sign = fighter.side === 0 ? -1 : 1;
        const thrown = won && won.side !== fighter.side ? 54 : 0;
        const aim = centre + sign * (74 - 38 * close + thrown);
        fighter.x += (clamp(aim, 44, 346) - fighter.x) * approach(input.reduced ? 0 : step, 9);
        const lean = (won?.side === fighter.side ? 0.1 : 0.04) * -sign * close;
        context.save();
        context.translate(fighter.x, ground);
        context.rotate(lean);
        context.drawImage(fighter.body, -40, -110, 80, 120);
        context.restore();
        const swing = won?.side === fighter.side ? -0.9 + 1.6 * clamp((t - won.t + 0.3) / 0.5) : -0.7 + 0.9 * close;
        drawSword(context, fighter.x - sign * 16, ground - 52, swing, sign > 0);
      }
      if (close > 0.86) drawSpark(context, centre, ground - 66, (close - 0.86) / 0.14);
      if (won) drawArc(context, centre, ground - 50, clamp((t - won.t + 0.3) / 0.7), won.side === 0);
    },
  };
};

const drawSpark = (context: CanvasRenderingContext2D, x: number, y: number, share: number) => {
  context.strokeStyle = `rgba(255,241,207,${share})`;
  context.lineWidth = 2;
  context.beginPath();
  for (let ray = 0; ray < 8; ray += 1) {
    const angle = (ray / 8) * Math.PI * 2 + 0.2;
    context.moveTo(x + Math.cos(angle) * 4, y + Math.sin(angle) * 4);
    context.lineTo(x + Math.cos(angle) * (8 + 10 * share), y + Math.sin(angle) * (8 + 10 * share));
  }
  context.stroke();
};

const drawArc = (context: CanvasRenderingContext2D, x: number, y: number, share: number, toRight: boolean) => {
  context.strokeStyle = `rgba(255,233,186,${1 - share})`;
  context.lineWidth = 9 * (1 - share) + 1;
  context.lineCap = 'round';
  context.beginPath();
  const from = toRight ? -2.3 : Math.PI + 2.3;
  context.arc(x, y, 62, from, from + (toRight ? 2.6 : -2.6) * share, !toRight);
  context.stroke();
};
