import { SHELL } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { Icon } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { useRef } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { refreshUser } from '../../lib/wallets.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './avatar.module.css';
import { AVATAR_KINDS, checkAvatarFile } from './avatar-file.ts';

const NOBODY = '/art/avatar.svg';
const EDGE_PX = { small: 64, large: 80 };

/** The member's picture; a tap opens the file chooser. */
export function Avatar({ src, size }: { src: string; size: 'small' | 'large' }) {
  const input = useRef<HTMLInputElement>(null);

  const { busy, submit } = useSubmit(async () => {
    const file = input.current?.files?.[0];
    if (!file) return;
    const failing = checkAvatarFile(file);
    if (failing) return toast(failing, 'failure');
    try {
      const { message } = await api.upload(calls.members.uploadAvatar, file);
      await refreshUser();
      toast(message || SHELL.done, 'success');
    } catch (error) {
      showFailure(error);
    }
  });

  const send = async () => {
    await submit();
    // Cleared, so that choosing the same file again triggers a change event.
    if (input.current) input.current.value = '';
  };

  return (
    <>
      <button
        type="button"
        className={join(styles.avatar, styles[size])}
        aria-label="更换头像"
        aria-busy={busy}
        onClick={() => input.current?.click()}
      >
        <Picture src={src || NOBODY} width={EDGE_PX[size]} height={EDGE_PX[size]} />
        <span className={styles.camera}>
          <Icon name={busy ? 'spinner' : 'camera'} size={size === 'small' ? 14 : 16} />
        </span>
      </button>
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={AVATAR_KINDS.join(',')}
        aria-label="选择头像图片"
        onChange={() => void send()}
      />
    </>
  );
}
