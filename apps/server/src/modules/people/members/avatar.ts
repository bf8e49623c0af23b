import { MEMBERS } from '@koi/contract';
import { drawPicture, Refusal } from '../../../platform/index.ts';

export const AVATAR_SIZE_PX = 256;

export const encodeAvatar = async (bytes: Buffer): Promise<Buffer> => {
  const drawn = await drawPicture(bytes, {
    kinds: ['png', 'gif'],
    width: AVATAR_SIZE_PX,
    height: AVATAR_SIZE_PX,
    fit: 'cover',
    as: 'webp',
  });
  if (drawn === undefined) throw new Refusal(400, MEMBERS.avatarKind);
  return drawn.image;
};
