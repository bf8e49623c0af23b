import { BLOCK_TERM_NAMES } from '@koi/contract/texts';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { Person, ReturnTag, spanTime } from '../../../lib/protection/index.ts';
import { Button, Card, Empty, Loading, Tag } from '../../../ui/index.ts';
import { EndingItem } from './endings.tsx';
import styles from './protection.module.css';
import { TwoPeople } from './two-people.tsx';

const POLL_MS = 10_000;
const SHOWN = 3;

interface SideProps {
  onReturn: (id: number) => void;
  onEndings: () => void;
}

function OpenReturns({ onReturn }: Pick<SideProps, 'onReturn'>) {
  const { data, error, refetch } = useCall(staffCalls.protection.returns, { open: 1 }, { everyMs: POLL_MS });
  return (
    <Card
      title={
        <span className={styles.heading}>
          返回申请{data && data.total > 0 && <Tag tone="danger">{data.total}</Tag>}
        </span>
      }
      actions={<span className={styles.caption}>两人同意后再等 24 小时</span>}
    >
      {!data && <Loading error={error} onRetry={refetch} rows={4} />}
      {data?.data.length === 0 && <Empty text="没有待处理的返回申请" />}
      {data?.data.slice(0, SHOWN).map((request) => (
        <section key={request.id} className={styles.item} aria-label={request.member_name}>
          <p className={styles.head}>
            <Person row={request} />
            <ReturnTag state={request.state} />
          </p>
          <p className={styles.caption}>
            自我排除 {BLOCK_TERM_NAMES[request.term]} · {spanTime(request.asked_at)} 本人申请
            {request.effective_at && ` · ${spanTime(request.effective_at)} 生效`}
          </p>
          <TwoPeople request={request} />
          {request.state !== 'agreed' && <Button onClick={() => onReturn(request.id)}>处理</Button>}
        </section>
      ))}
    </Card>
  );
}

function OpenEndings({ onEndings }: Pick<SideProps, 'onEndings'>) {
  const { data, error, refetch } = useCall(staffCalls.protection.endings, {}, { everyMs: POLL_MS });
  return (
    <Card
      title={
        <span className={styles.heading}>
          场馆未确认结束{data && data.total > 0 && <Tag tone="danger">{data.total}</Tag>}
        </span>
      }
      actions={<span className={styles.caption}>超过 5 分钟告警</span>}
    >
      {!data && <Loading error={error} onRetry={refetch} rows={2} />}
      {data?.data.length === 0 && <Empty text="场馆都已确认" />}
      {data?.data.slice(0, SHOWN).map((row) => (
        <EndingItem key={row.id} row={row} />
      ))}
      {data && data.total > SHOWN && (
        <div className={styles.item}>
          <Button onClick={onEndings}>全部 {data.total} 条</Button>
        </div>
      )}
    </Card>
  );
}

/** Beside the register: what waits for a person, or for a venue. */
export function Side(props: SideProps) {
  return (
    <div className={styles.side}>
      <OpenReturns {...props} />
      <OpenEndings {...props} />
    </div>
  );
}
