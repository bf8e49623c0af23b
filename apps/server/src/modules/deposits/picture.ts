import { PAY_SETTINGS } from '@koi/contract';
import sharp from 'sharp';
import { Refusal } from '../../platform/index.ts';

export const PICTURE_MAX_PX = 600;
/** A picture that unpacks to more than this is a bomb, however small its file is. */
const MAX_PIXELS = 4096 * 4096;
const DECODE_TIMEOUT_S = 5;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

const startsWith = (bytes: Buffer, signature: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);

/** By content: the name of the file and its declared type play no part. */
const isPicture = (bytes: Buffer): boolean =>
  startsWith(bytes, PNG) ||
  startsWith(bytes, JPEG) ||
  (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP');

/** What is stored is drawn anew, so nothing of the upload but its pixels reaches a member's browser. */
export const encodePicture = async (bytes: Buffer): Promise<Buffer> => {
  if (!isPicture(bytes)) throw new Refusal(400, PAY_SETTINGS.pictureWrong);
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      .timeout({ seconds: DECODE_TIMEOUT_S })
      .resize(PICTURE_MAX_PX, PICTURE_MAX_PX, { fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    throw new Refusal(400, PAY_SETTINGS.pictureWrong);
  }
};
