import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { MEMBERS } from '@koi/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeAvatar } from './avatar.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 30, alpha: 1 } } });

const png = await picture(300, 120).png().toBuffer();
const gif = await picture(64, 64).gif().toBuffer();

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let bit = 0; bit < 8; bit += 1) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer) =>
  (bytes.reduce((sum, byte) => (sum >>> 8) ^ (crcTable[(sum ^ byte) & 255] ?? 0), 0xffffffff) ^ 0xffffffff) >>> 0;

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A png whose header declares the given size but which holds only one row of pixels. */
const pngOfSize = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const signature = png.subarray(0, 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The picture with a comment chunk inserted before its end. */
const withComment = (text: string): Buffer =>
  Buffer.concat([png.subarray(0, -12), chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1')), png.subarray(-12)]);

const refused = (bytes: Buffer) => expect(encodeAvatar(bytes)).rejects.toThrow(MEMBERS.avatarKind);

describe('an avatar', () => {
  it.each([
    ['png', png],
    ['gif', gif],
  ])('is re-encoded as webp from a %s', async (_kind, bytes) => {
    const { format, width, height, exif } = await sharp(await encodeAvatar(bytes)).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 256, height: 256, exif: undefined });
  });

  it('keeps none of the metadata of the upload', async () => {
    const drawn = await encodeAvatar(withComment('canary in the metadata'));
    expect(drawn.toString('latin1')).not.toContain('canary');
  });

  it('uses the first frame of an animated gif', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { pages } = await sharp(await encodeAvatar(animated)).metadata();
    expect(pages ?? 1).toBe(1);
  });

  it('is refused by its content when it is of another kind, whatever its file name', async () => {
    await refused(await picture(64, 64).jpeg().toBuffer());
    await refused(await picture(64, 64).webp().toBuffer());
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    await refused(Buffer.from('GIF89a/*'.padEnd(200, ' ')));
    await refused(Buffer.concat([png.subarray(0, 8), Buffer.alloc(400, 1)]));
    await refused(Buffer.alloc(0));
    await refused(Buffer.from('x'));
  });

  it('is refused when its header declares an invalid or excessive size', async () => {
    await refused(pngOfSize(60_000, 60_000));
    await refused(pngOfSize(0, 10));
    const wide = Buffer.from(gif);
    wide.writeUInt16LE(65_535, 6);
    wide.writeUInt16LE(65_535, 8);
    await refused(wide);
  });

  it('is refused when other data follows the picture', async () => {
    const trailers = ['<script>alert(1)</script>', 'PK\u0003\u0004zip', '<?php echo 1;', '\n//js', '\0'];
    for (const trailer of trailers) {
      await refused(Buffer.concat([png, Buffer.from(trailer, 'latin1')]));
      await refused(Buffer.concat([gif, Buffer.from(trailer, 'latin1')]));
    }
    await refused(withComment('<script>alert(1)</script>'));
    await refused(withComment('<?php system($_GET[0]);'));
  });

  it('is refused without a crash when it is truncated or corrupted', async () => {
    for (let cut = 0; cut < png.length; cut += Math.ceil(png.length / 40)) await refused(png.subarray(0, cut));
    for (let cut = 0; cut < gif.length; cut += Math.ceil(gif.length / 40)) await refused(gif.subarray(0, cut));
    const bent = Buffer.from(png);
    bent.fill(0xff, 41, 60);
    await refused(bent);
  });
});
