import { AGENT_CENTRE } from '@koi/contract/texts';
import { drawCode } from '../lib/draw-code.ts';
import { pageBrand } from '../lib/page-brand.tsx';

const WIDTH = 750;
const HEIGHT = 1080;
const CODE = 420;

/** Undefined when the logo can't be drawn, such as one on another server that does not allow it. */
const loadLogo = (src: string) =>
  new Promise<HTMLImageElement | undefined>((resolve) => {
    const picture = new Image();
    picture.crossOrigin = 'anonymous';
    picture.onload = () => resolve(picture);
    picture.onerror = () => resolve(undefined);
    picture.src = src;
  });

const paint = async (context: CanvasRenderingContext2D, link: string, pid: string) => {
  const brand = pageBrand();
  const [{ size, path }, logo] = await Promise.all([drawCode(link), loadLogo(brand.logo)]);
  const ground = context.createLinearGradient(0, 0, WIDTH, HEIGHT);
  ground.addColorStop(0, '#8f1a12');
  ground.addColorStop(0.5, '#c22c1b');
  ground.addColorStop(1, '#d9482b');
  context.fillStyle = ground;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (logo) context.drawImage(logo, WIDTH / 2 - 64, 96, 128, 128);
  context.textAlign = 'center';
  context.fillStyle = '#ffe9c4';
  context.font = '700 64px "Songti SC", "Noto Serif SC", serif';
  context.fillText(brand.name, WIDTH / 2, 308, WIDTH - 96);
  context.font = '400 32px sans-serif';
  context.fillText(brand.slogan, WIDTH / 2, 364, WIDTH - 96);
  context.fillStyle = '#ffffff';
  context.beginPath();
  context.roundRect((WIDTH - CODE) / 2 - 32, 420, CODE + 64, CODE + 64, 40);
  context.fill();
  context.save();
  context.translate((WIDTH - CODE) / 2, 452);
  context.scale(CODE / size, CODE / size);
  context.fillStyle = '#211a16';
  context.fill(new Path2D(path));
  context.restore();
  context.fillStyle = '#ffe9c4';
  context.font = '500 32px sans-serif';
  context.fillText(AGENT_CENTRE.posterHint, WIDTH / 2, 976);
  context.font = '400 26px sans-serif';
  context.fillText(`${AGENT_CENTRE.code} ${pid}`, WIDTH / 2, 1022);
};

/** Saves a picture with the link, drawn on the device so that the link is not sent to a third party. */
export const savePoster = async (link: string, pid: string) => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  await paint(context, link, pid);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the picture was not made');
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `${pageBrand().name}-${pid}.png`;
  anchor.click();
  URL.revokeObjectURL(url);
};
