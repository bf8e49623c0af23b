import type { QuarantinedBet } from '@koi/contract';
import { checkQuarantineRemark } from '@koi/contract/rules/venues';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ExportButton } from '../../../lib/exports/index.ts';
import { ListPager, NO_FILTERS, useList } from '../../../lib/list/index.ts';
import { useMay } from '../../../lib/session.ts';
import { exactTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import {
  Button,
  Failure,
  FormDialog,
  Hint,
  PanelSection,
  Scroller,
  Skeleton,
  TextAreaField,
} from '../../../ui/index.ts';
import styles from './venues.module.css';

const WORDS = {
  retry: {
    title: '重试入账',
    effect: '按场馆发来的原始内容入账，会员的钱包与打码量随之变动。',
    placeholder: '如：会员账号已恢复',
  },
  dismiss: {
    title: '忽略注单',
    effect: '不入账，之后也不再处理该内容。请先向场馆核实。',
    placeholder: '如：场馆确认该注单作废',
  },
} as const;

interface DecisionProps {
  bet: QuarantinedBet;
  action: keyof typeof WORDS;
  onClose: () => void;
}

function Decision({ bet, action, onClose }: DecisionProps) {
  const { title, effect, placeholder } = WORDS[action];
  const remark = useText();
  const { quarantine, retryQuarantined, dismissQuarantined } = staffCalls.bets;
  const { busy, run } = useAction(action === 'retry' ? retryQuarantined : dismissQuarantined, {
    changes: [quarantine, staffCalls.venues.list],
    onDone: onClose,
    onFailed: remark.refuse,
  });
  const submit = () => {
    const request = { id: bet.id, remark: remark.text };
    if (remark.passes(checkQuarantineRemark(request))) void run(request);
  };
  return (
    <FormDialog
      title={`${title} · ${bet.bet_id || `#${bet.id}`}`}
      onClose={onClose}
      ok={title}
      tone={action === 'retry' ? 'primary' : 'danger'}
      busy={busy}
      onSubmit={submit}
    >
      <Hint tone="warning">{effect}</Hint>
      <TextAreaField label="原因" hint="记入审计日志" placeholder={placeholder} {...remark.field} />
    </FormDialog>
  );
}

/** Bets of this venue that could not be stored. The feed continued without them. */
export function Quarantine({ venue, held }: { venue: string; held: number }) {
  const [asking, setAsking] = useState<Omit<DecisionProps, 'onClose'>>();
  const mayDecide = useMay('transfers.resolve');
  const list = useList(staffCalls.bets.quarantine, NO_FILTERS, {
    request: () => ({ platname: venue }),
    prefix: 'open-',
  });
  const { data, error, refetch } = list;
  return (
    <PanelSection title={`隔离注单 ${held} 条`}>
      <Hint tone="danger">这些注单无法入账，已单独存放；其余注单照常更新。会员余额可能因此与场馆不符。</Hint>
      {error ? <Failure error={error} onRetry={refetch} /> : !data && <Skeleton />}
      {data && (
        <ul className={styles.differences} aria-label="隔离注单">
          {data.data.map((bet) => (
            <li key={bet.id}>
              <b>{bet.bet_id || '无法读取编号'}</b>
              <span className={styles.subject}>{exactTime(bet.created_at)}</span>
              <span className={styles.reason}>{bet.reason}</span>
              <details>
                <summary>原始内容</summary>
                <Scroller className={styles.payload}>{bet.payload}</Scroller>
              </details>
              {mayDecide && (
                <span className={styles.decide}>
                  <Button onClick={() => setAsking({ bet, action: 'retry' })}>重试入账</Button>
                  <Button tone="danger" onClick={() => setAsking({ bet, action: 'dismiss' })}>
                    忽略
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <ListPager list={list} unit="条" onlyIfMany />
      <ExportButton
        label="隔离注单"
        unit="条"
        total={data?.total ?? 0}
        disabled={!data?.total}
        exported={list.exported}
      />
      {asking && <Decision {...asking} onClose={() => setAsking(undefined)} />}
    </PanelSection>
  );
}
