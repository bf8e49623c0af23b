import { drawPicture, refuse } from '../../../platform/index.ts';

export const AVATAR_SIZE_PX = 256;

export const encodeAvatar = async (bytes: Buffer): Promise<Buffer> => {
  const drawn = await drawPicture(bytes, {
    kinds: ['png', 'gif'],
    width: AVATAR_SIZE_PX,
    height: AVATAR_SIZE_PX,
    fit: 'cover',
    as: 'webp',
  });
  if (drawn === undefined) throw refuse('members.avatarKind');
  return drawn.image;
};
