import type { MemberFile } from '@koi/contract';
import { STAFF_ROLE_NAMES } from '@koi/contract/texts';
import type { ReactNode } from 'react';
import { yuan } from '../../../lib/figures.ts';
import { Card, Stat, Stats, Tag } from '../../../ui/index.ts';
import styles from './identity.module.css';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span>
      {label} <b>{children}</b>
    </span>
  );
}

/** Name, state and facts of the member. */
export function Identity({ member }: { member: MemberFile }) {
  return (
    <Card className={styles.identity}>
      <img className={styles.face} src={member.avatar || '/art/avatar.svg'} width={60} height={60} alt="" />
      <div className={styles.who}>
        <h2 className={styles.name}>
          <span className={styles.long}>{member.name}</span>
          <Tag tone="ink">VIP{member.vip}</Tag>
          <Tag tone={member.frozen ? 'danger' : 'success'}>{member.frozen ? '已冻结' : '正常'}</Tag>
          <Tag tone={member.is_agent === 1 ? 'info' : 'neutral'}>{member.is_agent === 1 ? '代理' : '非代理'}</Tag>
          {member.pay_password_locked && <Tag tone="warning">支付密码已锁定</Tag>}
        </h2>
        <p className={styles.facts}>
          <Fact label="ID">{member.id}</Fact>
          <Fact label="实名">{member.realname || '未填写'}</Fact>
          <Fact label="手机">{member.mobile || '未填写'}</Fact>
          <Fact label="注册">{member.joined_at.slice(0, 10)}</Fact>
          <Fact label="最近登录">{member.last_login_at.slice(0, 16) || '从未登录'}</Fact>
          <Fact label="设备">{member.devices} 台</Fact>
        </p>
        {member.freezes.map(({ area, by, at, reason }) => (
          <p key={area} className={styles.freeze}>
            {STAFF_ROLE_NAMES[area]} {by} 于 {at.slice(0, 16)} 冻结：{reason}
          </p>
        ))}
      </div>
    </Card>
  );
}

/** Totals that the member's row keeps, so that they cost nothing to show. */
export function Sums({ member }: { member: MemberFile }) {
  return (
    <Stats>
      <Stat icon="wallet" label="总资产" value={yuan(member.wallets.total)} />
      <Stat icon="piggy-bank" label="累计存款" value={yuan(member.deposit_total)} />
      <Stat icon="hand-coins" label="累计取款" value={yuan(member.withdrawal_total)} />
      <Stat icon="chart-bar" label="累计流水" value={yuan(member.turnover_total)} />
    </Stats>
  );
}
