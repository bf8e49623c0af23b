import { drawUpload } from '../../../platform/index.ts';

export const PICTURE_MAX_PX = 600;

/** Re-encodes a payment code as PNG, which keeps its edges sharp for scanning. */
export const encodePicture = async (bytes: Buffer): Promise<Buffer> =>
  (await drawUpload(bytes, { maxPx: PICTURE_MAX_PX, as: 'png', otherwise: 'paySettings.pictureWrong' })).image;
