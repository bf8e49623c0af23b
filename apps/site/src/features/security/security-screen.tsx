import type { SecurityEvent, SecurityOverview } from '@koi/contract';
import { CLOSURES, DATA_COPIES, SECURITY } from '@koi/contract/texts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack } from '../../lib/navigation.ts';
import { PayResetNotice } from '../../lib/pay-reset-notice.tsx';
import { listTime } from '../../lib/record-text.ts';
import { Card, Cell, CellGroup } from '../../ui/card.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tag } from '../../ui/tag.tsx';
import { EventRow } from './event-row.tsx';
import { PreviousLogin } from './previous-login.tsx';
import { ScoreCard } from './score-card.tsx';
import styles from './security-screen.module.css';
import { SessionsCard } from './sessions-card.tsx';
import { useLog, useOverview, useSessions } from './use-security.ts';

/** Events shown before the whole log is opened. */
const SHOWN = 4;

function Ways({ overview }: { overview: SecurityOverview }) {
  const { totp, password_changed_at } = overview;
  return (
    <>
      <div className={styles['head']}>
        <h2>登录与支付</h2>
      </div>
      <CellGroup>
        <Cell
          icon="password"
          label="登录密码"
          value={password_changed_at === '' ? '已设置' : `${listTime(password_changed_at)} 修改`}
          faint
          href="#/password?type=1"
        />
        <Cell icon="lock-key" label="支付密码" value="已设置" faint href="#/password?type=2" />
        <Cell
          icon="shield-check"
          label={
            <>
              {SECURITY.totpTitle}
              <small className={styles['under']}>登录时再输入 6 位验证码</small>
            </>
          }
          value={
            <Tag tone={totp === 1 ? 'success' : 'warning'} size="sm">
              {totp === 1 ? '已开启' : '未开启'}
            </Tag>
          }
          href="#/totp"
        />
        <Cell icon="bell" label="新设备登录提醒" value="站内信，始终开启" faint />
      </CellGroup>
    </>
  );
}

function Newest({ events }: { events: readonly SecurityEvent[] }) {
  return (
    <>
      <div className={styles['head']}>
        <h2>登录与安全日志</h2>
        <span>只增加，不可删改</span>
      </div>
      <Card className={styles['log']}>
        <ul>
          {events.slice(0, SHOWN).map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
        <Cell icon="list-magnifying-glass" label="查看全部日志" href="#/securityLog" />
      </Card>
    </>
  );
}

function OwnData() {
  return (
    <>
      <div className={styles['head']}>
        <h2>数据与账户</h2>
      </div>
      <CellGroup>
        <Cell icon="file-text" label={DATA_COPIES.title} value="下载副本" faint href="#/dataCopy" />
        <Cell icon="prohibit" label={CLOSURES.title} href="#/closeAccount" />
      </CellGroup>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles['waiting']} aria-busy="true">
      <Skeleton height={198} radius="var(--radius-lg)" />
      <Skeleton height={74} radius="var(--radius-lg)" />
      <Skeleton height={236} radius="var(--radius-lg)" />
    </div>
  );
}

export function SecurityScreen() {
  const overview = useOverview();
  const sessions = useSessions();
  const log = useLog();
  const back = useBack('/userCent');
  const error = overview.error ?? sessions.error ?? log.error;
  const retry = () => Promise.all([overview.refetch(), sessions.refetch(), log.refetch()]);
  const isThere = overview.data && sessions.data && log.rows;
  return (
    <Screen title={SECURITY.title} onBack={back} className={styles['body']}>
      {!isThere && (error ? <LoadFailure error={error} onRetry={retry} /> : <Waiting />)}
      {overview.data && sessions.data && log.rows && (
        <>
          <PayResetNotice />
          <ScoreCard overview={overview.data} />
          {overview.data.previous_login && <PreviousLogin login={overview.data.previous_login} />}
          <Ways overview={overview.data} />
          <SessionsCard sessions={sessions.data} />
          <Newest events={log.rows} />
          <OwnData />
        </>
      )}
    </Screen>
  );
}
