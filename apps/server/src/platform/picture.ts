import { PICTURE_MAX_PX } from '@koi/contract';
import sharp from 'sharp';
import { refuse } from './refusal.ts';
import { createSlots } from './slots.ts';

export type PictureKind = 'png' | 'gif' | 'jpeg' | 'webp';

export interface PictureRequest {
  /** Accepted file types, detected from the content. The file name is ignored. */
  kinds: readonly PictureKind[];
  width: number;
  height: number;
  /** `cover` fills the box and crops. `inside` keeps the whole picture and never enlarges it. */
  fit: 'cover' | 'inside';
  as: 'webp' | 'png';
}

export interface DrawnPicture {
  image: Buffer;
  width: number;
  height: number;
}

/** Upper limit of decoded pixels, which protects against decompression bombs. */
const MAX_PIXELS = 4096 * 4096;
const DECODE_TIMEOUT_S = 5;
/** One decoded picture takes up to 64 MB. */
const inSlot = createSlots({ max: 2, maxWaiting: 20, maxWaitMs: 15_000 });
const MIN_BYTES = 33;
const WEBP_QUALITY = 82;
/** Markup inside a picture file indicates an attempt to have a browser render it as a page. */
const MARKUP = /<(?:script|html|body|svg|iframe|img|\?php|!doctype)[\s>]/i;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HASH = /^[\w-]{43}$/;

/** Finds the end of a picture of one type. Undefined when the bytes are of another type or broken. */
type FindEnd = (bytes: Buffer) => number | undefined;

const pngEnd: FindEnd = (bytes) => {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE) || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + bytes.readUInt32BE(at);
    if (name === 'IEND') return at;
  }
  return undefined;
};

/** Size in bytes of a GIF colour table, from the flags that describe it. */
const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const skipSubBlocks = (bytes: Buffer, start: number): number => {
  let at = start;
  while ((bytes[at] ?? 0) > 0) at += 1 + (bytes[at] ?? 0);
  return at + 1;
};

const gifEnd: FindEnd = (bytes) => {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined;
  // The decoder only limits frames, so the declared canvas size is limited here.
  if (bytes.readUInt16LE(6) * bytes.readUInt16LE(8) > MAX_PIXELS) return undefined;
  let at = 13 + colourTable(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return at + 1;
    if (block === 0x21) at = skipSubBlocks(bytes, at + 2);
    else if (block === 0x2c) at = skipSubBlocks(bytes, at + 11 + colourTable(bytes[at + 9] ?? 0));
    else return undefined;
  }
  return undefined;
};

/** Scan data of a JPEG continues until a marker that is neither stuffing nor a restart. */
const skipScan = (bytes: Buffer, start: number): number => {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0) {
    const next = bytes[at + 1] ?? 0xd9;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 1);
  }
  return bytes.length;
};

const jpegEnd: FindEnd = (bytes) => {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return undefined;
  let at = 2;
  while (at + 2 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1];
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else {
      if (at + 4 > bytes.length) return undefined;
      at += 2 + bytes.readUInt16BE(at + 2);
      if (marker === 0xda) at = skipScan(bytes, at);
    }
  }
  return undefined;
};

const webpEnd: FindEnd = (bytes) => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  return end + (end % 2);
};

const ENDS: Readonly<Record<PictureKind, FindEnd>> = { png: pngEnd, gif: gifEnd, jpeg: jpegEnd, webp: webpEnd };

/** Whether the bytes are exactly one file of these types, with no data after the end of the picture. */
const isOnePicture = (bytes: Buffer, kinds: readonly PictureKind[]): boolean =>
  bytes.length >= MIN_BYTES &&
  kinds.some((kind) => ENDS[kind](bytes) === bytes.length) &&
  !MARKUP.test(bytes.toString('latin1'));

const draw = async (bytes: Buffer, { width, height, fit, as }: PictureRequest): Promise<DrawnPicture | undefined> => {
  try {
    const drawn = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .autoOrient()
      .resize(width, height, { fit, withoutEnlargement: fit === 'inside' })
      .toFormat(as, as === 'webp' ? { quality: WEBP_QUALITY } : {})
      .toBuffer({ resolveWithObject: true });
    return { image: drawn.data, width: drawn.info.width, height: drawn.info.height };
  } catch {
    return undefined;
  }
};

/**
 * Re-encodes an upload, so that only its pixels reach other browsers. Undefined unless it is one intact picture of an
 * accepted type within the size limit.
 */
export const drawPicture = async (bytes: Buffer, request: PictureRequest): Promise<DrawnPicture | undefined> => {
  if (!isOnePicture(bytes, request.kinds)) return undefined;
  return inSlot(() => draw(bytes, request));
};

/** Pictures are stored under the SHA-256 of their content, in base64url. */
export const isPictureHash = (text: string): boolean => HASH.test(text);

interface UploadOptions {
  maxPx?: number;
  as?: PictureRequest['as'];
  /** The refusal of a file that is no acceptable picture. */
  otherwise?: 'pictures.wrong' | 'paySettings.pictureWrong';
}

/** Re-encodes an uploaded photo or screenshot. The whole picture is kept. */
export const drawUpload = async (
  bytes: Buffer,
  { maxPx = PICTURE_MAX_PX, as = 'webp', otherwise = 'pictures.wrong' }: UploadOptions = {},
): Promise<DrawnPicture> => {
  const drawn = await drawPicture(bytes, {
    kinds: ['png', 'jpeg', 'webp'],
    width: maxPx,
    height: maxPx,
    fit: 'inside',
    as,
  });
  if (drawn === undefined) throw refuse(otherwise);
  return drawn;
};
