import { drawPicture, refuse } from '../../../platform/index.ts';

export const PICTURE_MAX_PX = 600;

/** Re-encodes a payment code as PNG, which keeps its edges sharp for scanning. */
export const encodePicture = async (bytes: Buffer): Promise<Buffer> => {
  const drawn = await drawPicture(bytes, {
    kinds: ['png', 'jpeg', 'webp'],
    width: PICTURE_MAX_PX,
    height: PICTURE_MAX_PX,
    fit: 'inside',
    as: 'png',
  });
  if (drawn === undefined) throw refuse('paySettings.pictureWrong');
  return drawn.image;
};
