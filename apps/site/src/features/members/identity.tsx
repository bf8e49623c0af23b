import { useAppInfo } from '../../lib/api.ts';
import { RankBadge } from '../../ui/marks.tsx';
import { Avatar } from './avatar.tsx';
import styles from './identity.module.css';

interface IdentityProps {
  username: string;
  avatar: string;
  vip: number;
  joinday: number;
}

export function Identity({ username, avatar, vip, joinday }: IdentityProps) {
  const app = useAppInfo();
  return (
    <div className={styles.identity}>
      <Avatar src={avatar} size="small" />
      <div className={styles.text}>
        <h1 className={styles.name}>
          <span>{username}</span>
          <RankBadge>VIP{vip}</RankBadge>
        </h1>
        <p className={styles.joined}>
          加入{app?.site_name}第<b>{joinday}</b>天
        </p>
      </div>
    </div>
  );
}
