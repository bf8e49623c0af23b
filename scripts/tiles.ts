import { mkdir, readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_GAME_PICTURE } from '@koi/contract/constants';
import sharp from 'sharp';
import { runCommand } from './command-error.ts';
import { inProject } from './project.ts';

/** Widths in pixels: twice those of the tiles on a common phone. */
const WIDTH = { square: 280, wide: 560 };
const WEBP = { quality: 70, effort: 6 };
/** The picture of games that have none. It stays a drawing, because its address is stored with these games. */
const DEFAULT = basename(DEFAULT_GAME_PICTURE);
/** Three times the usual resolution, so that edges are smooth after the drawing is scaled down. */
const DRAWN_DPI = 216;

/**
 * `npm run tiles` renders the drawings of games (`tile-*.svg`) as pictures. Browsers lay out each drawing like a page of its
 * own, on the thread that answers taps; pictures are decoded by other threads. `--into <folder>` puts the pictures into
 * another folder than that of the drawings.
 */
const renderTiles = async (): Promise<number> => {
  const { values } = parseArgs({ options: { into: { type: 'string' } } });
  const folder = inProject('apps/site/public/art');
  const target = values.into === undefined ? folder : resolve(values.into);
  await mkdir(target, { recursive: true });
  const drawings = (await readdir(folder)).filter((name) => /^tile-.*\.svg$/.test(name) && name !== DEFAULT);
  for (const name of drawings) {
    const width = name.includes('-wide') ? WIDTH.wide : WIDTH.square;
    const picture = sharp(join(folder, name), { density: DRAWN_DPI }).resize({ width }).webp(WEBP);
    await picture.toFile(join(target, name.replace(/svg$/, 'webp')));
  }
  console.log(`Rendered ${drawings.length} tiles.`);
  return 0;
};

await runCommand(renderTiles);
