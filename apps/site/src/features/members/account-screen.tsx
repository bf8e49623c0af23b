import { Icon } from '@koi/ui/icon';
import { GoLink } from '../../lib/go-link.tsx';
import { useBack } from '../../lib/navigation.ts';
import { ThemeChoice } from '../../lib/theme.tsx';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './account-screen.module.css';

const ENTRIES = [
  {
    label: '个人资料',
    hint: '头像、生日、手机号与邮箱',
    icon: 'identification-card',
    tone: 'primary',
    path: '/userInfo',
  },
  { label: '卡片管理', hint: '银行卡与 USDT 地址', icon: 'credit-card', tone: 'gold', path: '/wallet' },
  { label: '登录密码', hint: '修改后需要重新登录', icon: 'lock-key', tone: 'blue', path: '/password?type=1' },
  { label: '取款密码', hint: '取款和绑定卡片时验证', icon: 'lock', tone: 'neutral', path: '/password?type=2' },
  { label: '安全中心', hint: '登录设备、安全记录与动态验证码', icon: 'shield-check', tone: 'jade', path: '/security' },
] as const;

export function AccountScreen() {
  const back = useBack('/mine');
  return (
    <Screen title="账户设置" onBack={back} toEdge>
      <Card>
        <ul>
          {ENTRIES.map(({ label, hint, icon, tone, path }) => (
            <li key={path}>
              <GoLink to={path} className={styles.entry}>
                <Orb icon={icon} tone={tone} />
                <span className={styles.text}>
                  <b>{label}</b>
                  <small>{hint}</small>
                </span>
                <Icon name="caret-right" size={16} />
              </GoLink>
            </li>
          ))}
        </ul>
      </Card>
      <Card padded className={styles.theme}>
        <h2>外观</h2>
        <ThemeChoice />
      </Card>
      <p className={styles.note}>
        <Icon name="shield-check" size={16} />
        用户名与真实姓名注册后不可修改，如有疑问请联系客服
      </p>
    </Screen>
  );
}
