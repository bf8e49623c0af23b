import { AVATAR_MAX_BYTES } from '@koi/contract/constants';
import { MEMBERS } from '@koi/contract/texts';

export const AVATAR_KINDS = ['image/gif', 'image/png'] as const;

/** The first reason not to send this file. The server judges by content; this saves the upload. */
export const checkAvatarFile = ({ type, size }: { type: string; size: number }) => {
  if (!AVATAR_KINDS.some((kind) => kind === type)) return MEMBERS.avatarKind;
  if (size > AVATAR_MAX_BYTES) return MEMBERS.avatarTooLarge;
  return undefined;
};
