import { AVATAR_MAX_BYTES } from '@koi/contract/constants';
import { MEMBERS } from '@koi/contract/texts';

export const AVATAR_KINDS = ['image/gif', 'image/png'] as const;

/** Returns the first reason to refuse the file before the upload. The server checks the content itself. */
export const checkAvatarFile = ({ type, size }: { type: string; size: number }) => {
  if (!AVATAR_KINDS.some((kind) => kind === type)) return MEMBERS.avatarKind;
  if (size > AVATAR_MAX_BYTES) return MEMBERS.avatarTooLarge;
  return undefined;
};
