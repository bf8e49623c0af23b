import { TRON_ADDRESS_LENGTH } from '@koi/contract/constants';
import { Icon } from '@koi/ui/icon';
import { GoLink } from '../../lib/go-link.tsx';
import { useBack } from '../../lib/navigation.ts';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Screen } from '../../ui/screen.tsx';
import { UsdtMark } from '../../ui/usdt-mark.tsx';
import styles from './usdt-more-screen.module.css';

const PROTOCOLS = [
  { name: 'TRC20', chain: '波场' },
  { name: 'ERC20', chain: '以太坊' },
  { name: 'OMNI', chain: '比特币' },
];

/** One row for each property, with values in the order of the protocols; the first protocol is the supported one. */
const FACTS: { label: string; values: [string, string, string] }[] = [
  { label: '地址开头', values: ['T', '0x', '1 或 3'] },
  { label: '地址长度', values: [`${TRON_ADDRESS_LENGTH} 位`, '42 位', '26–35 位'] },
  { label: '到账速度', values: ['1–3 分钟', '3–10 分钟', '10–60 分钟'] },
  { label: '链上费用', values: ['低', '高', '最高'] },
  { label: '安全性', values: ['高', '高', '最高'] },
];
const ON_THIS_SITE: typeof FACTS = [
  { label: '本站存款', values: ['支持', '不支持', '不支持'] },
  { label: '本站取款', values: ['支持', '仅旧卡', '不支持'] },
];

const LINKS = [
  { text: '添加 TRC20 地址', icon: 'credit-card', tone: 'gold', path: '/addUsdtCard' },
  { text: '用 USDT 存款', icon: 'piggy-bank', tone: 'primary', path: '/recharge' },
] as const;

function Comparison() {
  return (
    <Card className={styles.comparison}>
      <table>
        <colgroup>
          <col />
          <col span={PROTOCOLS.length} />
        </colgroup>
        <thead>
          <tr>
            <td />
            {PROTOCOLS.map(({ name, chain }) => (
              <th key={name} scope="col">
                {name}
                <small>{chain}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FACTS.map(({ label, values: [ours, ...others] }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{ours}</td>
              <td>{others[0]}</td>
              <td>{others[1]}</td>
            </tr>
          ))}
          {ON_THIS_SITE.map(({ label, values: [ours, ...others] }) => (
            <tr key={label} className={styles.here}>
              <th scope="row">{label}</th>
              <td>
                <span className={styles.yes}>
                  <Icon name="check-circle" weight="fill" size={16} />
                  {ours}
                </span>
              </td>
              <td>{others[0]}</td>
              <td>{others[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

export function UsdtMoreScreen() {
  const back = useBack('/');
  return (
    <Screen title="USDT 协议说明" onBack={back} stacked toEdge>
      <Card className={styles.intro}>
        <UsdtMark size={52} />
        <div>
          <h2>什么是 USDT</h2>
          <p>与美元等值的数字货币，可在不同链上流通。链不同，地址也不同，不能混用。</p>
        </div>
      </Card>
      <Comparison />
      <p className={styles.warning}>
        <Icon name="warning" size={18} />
        向本站付款只用 TRC20。选错协议平台将无法收到款项，也无法找回。
      </p>
      <Card>
        <ul className={styles.links}>
          {LINKS.map(({ text, icon, tone, path }) => (
            <li key={path}>
              <GoLink to={path} className={styles.link}>
                <Orb icon={icon} tone={tone} size="sm" />
                <span>{text}</span>
                <Icon name="caret-right" size={16} />
              </GoLink>
            </li>
          ))}
        </ul>
      </Card>
    </Screen>
  );
}
