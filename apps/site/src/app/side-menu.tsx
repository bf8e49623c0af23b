import { MENU_BADGES, SHELL } from '@koi/contract/texts';
import { displayMoney, parseMoney } from '@koi/money';
import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { Layer } from '@koi/ui/layer';
import type { ReactNode } from 'react';
import { levelOf, useAppInfo, useUser } from '../lib/api.ts';
import { Logo } from '../lib/logo.tsx';
import { servicePath, useGo } from '../lib/navigation.ts';
import { useDrawsLeft, useRebateTotals } from '../lib/rewards.ts';
import { useIsMember } from '../lib/session.ts';
import { signOut } from '../lib/sign-out.ts';
import { ThemeChoice } from '../lib/theme.tsx';
import { messagesPath, useAnswers, useUnread } from '../lib/unread.ts';
import { openVisitAddress } from '../lib/visit-address.ts';
import { Button } from '../ui/button.tsx';
import { RankBadge } from '../ui/marks.tsx';
import { Picture } from '../ui/picture.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './side-menu.module.css';

/** The drawer at the left edge. It is loaded when it is opened for the first time. */
export function SideMenu({ onClose }: { onClose: () => void }) {
  const go = useGo();
  const isMember = useIsMember();
  const lead = (path: string) => () => {
    onClose();
    void go(path);
  };
  return (
    <Layer label="菜单" place="left" className={styles['drawer']} onClose={onClose}>
      {isMember ? <MemberHead /> : <VisitorHead lead={lead} />}
      <nav className={styles['list']} aria-label="菜单">
        <Rows lead={lead} isMember={isMember} />
      </nav>
      <footer className={styles['foot']}>
        <ThemeChoice size="sm" />
        <div className={styles['legal']}>
          <button type="button" onClick={lead('/abouts?type=5')}>
            服务条款
          </button>
          <button type="button" onClick={lead('/abouts?type=6')}>
            隐私政策
          </button>
          {isMember && (
            <button
              type="button"
              className={styles['out']}
              onClick={() => {
                onClose();
                void signOut();
              }}
            >
              <Icon name="sign-out" size={16} />
              退出登录
            </button>
          )}
        </div>
      </footer>
    </Layer>
  );
}

type Lead = (path: string) => () => void;

function MemberHead() {
  const user = useUser();
  const app = useAppInfo();
  return (
    <div className={styles['head']}>
      <Picture className={styles['deco']} src="/art/koi-line.svg" width={170} height={160} />
      <Picture className={styles['avatar']} src={user?.avatar || '/art/avatar.svg'} width={56} height={56} />
      <div>
        <h2>
          {user?.username}
          {user && <RankBadge>VIP{levelOf(user)}</RankBadge>}
        </h2>
        <p>
          加入{app?.site_name}第 <b>{user?.joinday}</b> 天
        </p>
      </div>
    </div>
  );
}

function VisitorHead({ lead }: { lead: Lead }) {
  return (
    <div className={styles['head']}>
      <Picture className={styles['deco']} src="/art/koi-line.svg" width={170} height={160} />
      <Logo width={48} height={48} />
      <div>
        <h2>您好，欢迎光临</h2>
        <p>登录后查看余额</p>
      </div>
      <div className={styles['enter']}>
        <Button kind="quiet" size="md" onClick={lead('/login')}>
          登录
        </Button>
        <Button size="md" onClick={lead('/login?type=1')}>
          注册
        </Button>
      </div>
    </div>
  );
}

function Rows({ lead, isMember }: { lead: Lead; isMember: boolean }) {
  const app = useAppInfo();
  const isAgent = useUser()?.isagent === 1;
  const unread = useUnread();
  const answers = useAnswers();
  const draws = useDrawsLeft();
  const rebate = useRebateTotals().data?.nojisuan ?? '0';
  return (
    <>
      <div>
        <Row
          icon="envelope"
          text="红包"
          onClick={lead('/hongbao')}
          trailing={isMember && draws > 0 && <Tag tone="gold">{MENU_BADGES.drawsLeft(draws)}</Tag>}
        />
        <Row icon="gift" text="优惠活动" onClick={lead('/activity')} />
        {isMember && (
          <>
            <Row
              icon="percent"
              text="返水"
              onClick={lead('/fanshui')}
              trailing={
                (parseMoney(rebate) ?? 0n) > 0n && <Tag tone="danger">{MENU_BADGES.rebate(displayMoney(rebate))}</Tag>
              }
            />
            <Row icon="medal" text="福利中心" onClick={lead('/welfare')} />
            <Row icon="bell" text="消息中心" onClick={lead(messagesPath(unread))} waiting={unread} />
          </>
        )}
      </div>
      <div>
        <Row icon="headset" text="在线客服" onClick={lead(servicePath(isMember))} waiting={answers} />
        <Row icon="question" text="帮助中心" onClick={lead('/boutBallBet')} />
        {isAgent ? (
          <Row icon="handshake" text="代理中心" onClick={lead('/gamePage?dailiD=1')} />
        ) : (
          <Row icon="handshake" text="代理加盟" onClick={lead('/applyagent')} />
        )}
        {app?.app_download_switch !== 0 && <Row icon="device-mobile" text="APP下载" onClick={lead('/app')} />}
        <Row
          icon="globe"
          text={SHELL.visitAddress}
          trailing={<Icon name="arrow-up-right" size={16} />}
          onClick={() => void openVisitAddress()}
        />
      </div>
      <div>
        <Row
          icon="shield-check"
          text="理性娱乐"
          trailing={<small>限额与休息</small>}
          isSafe
          onClick={lead(isMember ? '/protection' : '/boutBallBetInfo?type=8')}
        />
      </div>
    </>
  );
}

interface RowProps {
  icon: IconName;
  text: string;
  onClick: () => void;
  /** Number of pending items, shown only when it is not zero. */
  waiting?: number;
  trailing?: ReactNode;
  isSafe?: boolean;
}

function Row({ icon, text, onClick, waiting = 0, trailing, isSafe = false }: RowProps) {
  return (
    <button type="button" className={join(styles['row'], isSafe && styles['safe'])} onClick={onClick}>
      <Icon name={icon} size={22} />
      <span>{text}</span>
      {waiting > 0 ? <b className={styles['waiting']}>{waiting}</b> : trailing || <Icon name="caret-right" size={16} />}
    </button>
  );
}
