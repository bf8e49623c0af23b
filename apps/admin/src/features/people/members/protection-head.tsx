import type { MemberFile, OutputOf, StaffRows } from '@koi/contract';
import { STAFF_PROTECTION } from '@koi/contract/texts';
import { useState } from 'react';
import { BlockTag, PlaceBlockDialog, spanTime } from '../../../lib/protection/index.ts';
import { useMay } from '../../../lib/session.ts';
import { Button, Icon, Tag } from '../../../ui/index.ts';
import { BirthDateDialog } from './birth-date-dialog.tsx';
import { LiftDialog } from './lift-dialog.tsx';
import styles from './protection.module.css';

type Protection = OutputOf<StaffRows['protection']['member']>;

interface ProtectionHeadProps {
  member: MemberFile;
  protection: Protection;
}

const hoursText = (minutes: number) =>
  minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;

/** The end of the block as staff read it. */
const endText = ({ kind, ends_at, return_from }: NonNullable<Protection['block']>): string => {
  if (kind === 'house') return '两人解除';
  if (ends_at === '') return `无期限，${spanTime(return_from)} 起可申请返回`;
  return kind === 'exclusion' ? `至 ${ends_at.slice(0, 16)}，期满后须申请返回` : `至 ${ends_at.slice(0, 16)} 自动结束`;
};

/** The block in force with the facts about the member, and the actions of staff. */
export function ProtectionHead({ member, protection }: ProtectionHeadProps) {
  const mayAct = useMay('protection.act');
  const [open, setOpen] = useState<'block' | 'lift' | 'birth'>();
  const close = () => setOpen(undefined);
  const { block, block_id, birth_date, reality_minutes, minutes_today, minutes_month } = protection;
  return (
    <section className={styles.head} aria-label="保护状态">
      <div className={styles.state}>
        {block ? (
          <p>
            <BlockTag kind={block.kind} /> <b>{endText(block)}</b>
            <small> {spanTime(block.started_at)} 开始</small>
          </p>
        ) : (
          <p>
            <Tag tone="success">没有限制</Tag>
          </p>
        )}
        <p className={styles.facts}>
          <span>
            出生 <b>{birth_date ? `${birth_date} 年` : '未填写'}</b>
          </span>
          <span>
            今日 <b>{hoursText(minutes_today)}</b>
          </span>
          <span>
            本月 <b>{hoursText(minutes_month)}</b>
          </span>
          <span>
            时间提醒 <b>每 {reality_minutes} 分钟</b>
          </span>
        </p>
        <p className={styles.promise}>
          <Icon name="lock" size={14} />
          {STAFF_PROTECTION.promise}
        </p>
      </div>
      {mayAct && (
        <div className={styles.actions}>
          <Button icon="pencil" onClick={() => setOpen('birth')}>
            更正出生日期
          </Button>
          {block_id > 0 ? (
            <Button icon="lock-open" onClick={() => setOpen('lift')}>
              提议解除
            </Button>
          ) : (
            <Button tone="danger" icon="prohibit" onClick={() => setOpen('block')}>
              平台限制
            </Button>
          )}
        </div>
      )}
      {open === 'block' && <PlaceBlockDialog member={member} onClose={close} />}
      {open === 'lift' && <LiftDialog id={block_id} member={member} onClose={close} />}
      {open === 'birth' && <BirthDateDialog member={member} onClose={close} />}
    </section>
  );
}
