import { MEMBERS } from '@koi/contract';
import sharp from 'sharp';
import { Refusal } from '../../platform/index.ts';

export const AVATAR_SIZE_PX = 256;
/** A picture that unpacks to more than this is a bomb, however small its file is. */
const MAX_PIXELS = 4096 * 4096;
const DECODE_TIMEOUT_S = 5;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A file that is a picture and a page at once is meant for somebody's browser. */
const MARKUP = /<(?:script|html|body|svg|iframe|img|\?php|\?=|!doctype)/i;

interface Outline {
  kind: 'png' | 'gif';
  pixels: number;
  /** Where the picture ends; anything behind it is another file. */
  end: number;
}

const pngOutline = (bytes: Buffer): Outline | undefined => {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE) || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  const pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (name === 'IEND') return { kind: 'png', pixels, end: at };
  }
  return undefined;
};

/** The bytes of a GIF colour table, from the flags that announce it. */
const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const skipSubBlocks = (bytes: Buffer, start: number): number => {
  let at = start;
  while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
};

const gifOutline = (bytes: Buffer): Outline | undefined => {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  const pixels = bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
  let at = 13 + colourTable(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return { kind: 'gif', pixels, end: at + 1 };
    if (block === 0x21) at = skipSubBlocks(bytes, at + 2);
    else if (block === 0x2c) at = skipSubBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0));
    else return undefined;
  }
  return undefined;
};

const MIN_BYTES = 33;

const outlineOf = (bytes: Buffer): Outline | undefined =>
  bytes.length < MIN_BYTES ? undefined : (pngOutline(bytes) ?? gifOutline(bytes));

/** Whether the bytes are one sound gif or png of a sane size, and nothing besides. The name of the file plays no part. */
export const isAcceptable = (bytes: Buffer): boolean => {
  const outline = outlineOf(bytes);
  return (
    outline !== undefined &&
    outline.end === bytes.length &&
    outline.pixels > 0 &&
    outline.pixels <= MAX_PIXELS &&
    !MARKUP.test(bytes.toString('latin1'))
  );
};

/** What is stored is drawn anew, so nothing of the upload but its pixels reaches another browser. */
export const encodeAvatar = async (bytes: Buffer): Promise<Buffer> => {
  if (!isAcceptable(bytes)) throw new Refusal(400, MEMBERS.avatarKind);
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .resize(AVATAR_SIZE_PX, AVATAR_SIZE_PX, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new Refusal(400, MEMBERS.avatarKind);
  }
};
