import type { MaintenanceArea } from '@koi/contract';
import { MAINTENANCE_AREA_NAMES } from '@koi/contract/texts';
import { listTime } from '../../../lib/times.ts';
import { Button, Icon, type IconName, Pairs, Tag, type TagTone } from '../../../ui/index.ts';
import styles from './maintenance.module.css';

const ICONS: Readonly<Record<MaintenanceArea['area'], IconName>> = {
  site: 'globe',
  deposits: 'arrow-down-left',
  withdrawals: 'arrow-up-right',
  registration: 'user-plus',
};

const ABOUT: Readonly<Record<MaintenanceArea['area'], string>> = {
  site: '会员、访客和代理都只看到维护页；员工照常工作。开始须两人，结束一人即可。',
  deposits: '不能提交新的存款；已提交的订单照常入账。',
  withdrawals: '不能提交新的取款；已提交的申请照常处理。场馆余额随时可以取回。',
  registration: '不能注册新账号；已有会员照常登录。',
};

const STATES: Readonly<Record<MaintenanceArea['state'], { text: string; tone: TagTone }>> = {
  open: { text: '正常', tone: 'success' },
  planned: { text: '计划中', tone: 'info' },
  now: { text: '维护中', tone: 'warning' },
  closed: { text: '未开放', tone: 'neutral' },
};

const factsOf = (area: MaintenanceArea) => [
  { label: area.state === 'planned' ? '计划开始' : '开始', value: listTime(area.from) },
  { label: '预计结束', value: area.until === '' ? '未定，须手动结束' : listTime(area.until) },
  { label: '会员说明', value: <span className={styles.text}>{area.text}</span> },
  { label: '安排人', value: `${area.by} · ${listTime(area.at)}` },
];

interface AreaCardProps {
  area: MaintenanceArea;
  chosen: boolean;
  mayEdit: boolean;
  /** Whether a proposal for this area waits for a second person. */
  isWaiting: boolean;
  onStart: () => void;
  onEnd: () => void;
}

/** The maintenance of one part of the site: its state, and what may be done about it. */
export function AreaCard({ area, chosen, mayEdit, isWaiting, onStart, onEnd }: AreaCardProps) {
  const name = MAINTENANCE_AREA_NAMES[area.area];
  const { text, tone } = STATES[area.state];
  const isArranged = area.version !== '';
  return (
    <section className={styles.area} data-state={area.state} data-chosen={chosen || undefined} aria-label={name}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Icon name={ICONS[area.area]} size={20} />
        </span>
        <h2>{name}</h2>
        <Tag tone={tone}>{text}</Tag>
      </header>
      <p className={styles.about}>{ABOUT[area.area]}</p>
      {area.state === 'closed' && <p className={styles.about}>站点未对会员开放，开站在开站向导中进行。</p>}
      {isArranged && <Pairs items={factsOf(area)} />}
      {mayEdit && (
        <footer className={styles.actions}>
          {isArranged && (
            <Button icon="check-circle" onClick={onEnd}>
              {area.state === 'planned' ? '取消计划' : '结束维护'}
            </Button>
          )}
          <Button icon="wrench" disabled={isWaiting} onClick={onStart}>
            {isArranged ? '修改' : '设置维护'}
          </Button>
        </footer>
      )}
    </section>
  );
}
