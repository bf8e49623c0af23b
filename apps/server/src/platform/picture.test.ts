import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPicture, type PictureKind, type PictureRequest } from './picture.ts';
import { TooBusy } from './slots.ts';

const REQUEST: PictureRequest = { kinds: ['png', 'jpeg', 'webp'], width: 200, height: 200, fit: 'inside', as: 'webp' };
const source = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 40, b: 30 } } });

const FILES: Record<PictureKind, Buffer> = {
  png: await source(400, 100).png().toBuffer(),
  jpeg: await source(400, 100).jpeg().toBuffer(),
  webp: await source(400, 100).webp().toBuffer(),
  gif: await source(400, 100).gif().toBuffer(),
};
const progressive = await source(400, 100).jpeg({ progressive: true }).toBuffer();
const lossless = await source(401, 101).webp({ lossless: true }).toBuffer();

describe('a re-encoded picture', () => {
  it.each([
    ['png', FILES.png],
    ['jpeg', FILES.jpeg],
    ['progressive jpeg', progressive],
    ['webp', FILES.webp],
    ['lossless webp', lossless],
  ])('is made from a %s, fits the box and keeps its proportions', async (_kind, bytes) => {
    const drawn = await drawPicture(bytes, REQUEST);
    expect(drawn).toMatchObject({ width: 200, height: 50 });
    expect((await sharp(drawn?.image).metadata()).format).toBe('webp');
  });

  it('is never enlarged, and is rotated upright', async () => {
    expect(await drawPicture(await source(30, 20).png().toBuffer(), REQUEST)).toMatchObject({ width: 30, height: 20 });
    const turned = await source(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const drawn = await drawPicture(turned, REQUEST);
    expect(drawn).toMatchObject({ width: 20, height: 40 });
    expect((await sharp(drawn?.image).metadata()).orientation).toBeUndefined();
  });

  it('is made only from the accepted types', async () => {
    expect(await drawPicture(FILES.gif, REQUEST)).toBeUndefined();
    expect(await drawPicture(FILES.jpeg, { ...REQUEST, kinds: ['png'] })).toBeUndefined();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"><rect/></svg>');
    expect(await drawPicture(svg, REQUEST)).toBeUndefined();
  });

  it.each(['jpeg', 'webp', 'png'] as const)('is not made from a %s with other data after its end', async (kind) => {
    for (const trailer of ['<script>alert(1)</script>', 'PK\u0003\u0004zip', '\n//js', '\0\0']) {
      expect(await drawPicture(Buffer.concat([FILES[kind], Buffer.from(trailer, 'latin1')]), REQUEST)).toBeUndefined();
    }
  });

  it('is not made from a file that contains markup in its comments', async () => {
    const page = '<script>alert(1)</script>';
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)]);
    const jpeg = Buffer.concat([FILES.jpeg.subarray(0, 2), comment, FILES.jpeg.subarray(2)]);
    expect(await drawPicture(jpeg, REQUEST)).toBeUndefined();
  });

  it('keeps no metadata', async () => {
    const tagged = await source(40, 20)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'canary' } })
      .toBuffer();
    expect(tagged.toString('latin1')).toContain('canary');
    expect((await drawPicture(tagged, REQUEST))?.image.toString('latin1')).not.toContain('canary');
  });

  it('is not made from a file that declares too large a size', async () => {
    const bomb = Buffer.from(FILES.jpeg);
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(60_000, frame + 5);
    bomb.writeUInt16BE(60_000, frame + 7);
    expect(await drawPicture(bomb, REQUEST)).toBeUndefined();
  });

  it('is made from up to 4096 by 4096 pixels, and not from more', async () => {
    const [most, more] = await Promise.all([source(4096, 4096).png().toBuffer(), source(4096, 4097).png().toBuffer()]);
    expect(await drawPicture(most, REQUEST)).toMatchObject({ width: 200, height: 200 });
    expect(await drawPicture(more, REQUEST)).toBeUndefined();
  });

  it('is one of two that are decoded at once, twenty more wait, and further ones are refused', async () => {
    const drawn = await Promise.allSettled(Array.from({ length: 30 }, () => drawPicture(FILES.png, REQUEST)));
    expect(drawn.filter(({ status }) => status === 'fulfilled')).toHaveLength(22);
    const refused = drawn.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused.every((reason) => reason instanceof TooBusy)).toBe(true);
    expect(await drawPicture(FILES.png, REQUEST)).toMatchObject({ width: 200, height: 50 });
  });

  it.each(['jpeg', 'webp'] as const)('is not made from a %s that is truncated or corrupt', async (kind) => {
    const bytes = FILES[kind];
    for (let cut = 0; cut < bytes.length; cut += Math.ceil(bytes.length / 30)) {
      expect(await drawPicture(bytes.subarray(0, cut), REQUEST)).toBeUndefined();
    }
    expect(await drawPicture(Buffer.concat([bytes.subarray(0, 12), Buffer.alloc(400, 7)]), REQUEST)).toBeUndefined();
  });
});
