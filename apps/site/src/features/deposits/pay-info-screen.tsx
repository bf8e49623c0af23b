import { DEPOSITS, TRON } from '@koi/contract/texts';
import { join } from '@koi/ui/join';
import { GoLink } from '../../lib/go-link.tsx';
import { servicePath, useBack, useGo, useQueryParams } from '../../lib/navigation.ts';
import { useIsMember } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Empty } from '../../ui/states.tsx';
import { OrderInfo } from './order-info.tsx';
import styles from './pay-info.module.css';
import { TronInfo } from './tron-info.tsx';
import { useIsPaid } from './use-order.ts';

/**
 * The link contains the order number. The address to pay to comes only from the server, because anyone can write a
 * link.
 */
function Order({ isTron, number }: { isTron: boolean; number: string }) {
  const query = useQueryParams();
  if (!number) return <Empty text={TRON.orderMissing} />;
  if (!isTron) return <OrderInfo key={number} depositNo={number} />;
  return <TronInfo key={number} orderNo={number} amount={query.get('amount_usdt') ?? ''} />;
}

export function PayInfoScreen() {
  const go = useGo();
  const back = useBack('/');
  const service = servicePath(useIsMember());
  const query = useQueryParams();
  const isTron = query.get('tron') === '1';
  const number = query.get(isTron ? 'order_no' : 'deposit_no') ?? '';
  const isPaid = useIsPaid(number);
  const toRecords = () => void go('/transRecord');
  return (
    <>
      <Screen
        title={DEPOSITS.infoTitle}
        right={<GoLink to={service}>{DEPOSITS.contactService}</GoLink>}
        onBack={back}
        stacked
      >
        <Order isTron={isTron} number={number} />
      </Screen>
      <Dock>
        <div className={join(styles.ends, isPaid && styles.done)}>
          <Button kind="quiet" onClick={toRecords}>
            {DEPOSITS.records}
          </Button>
          <Button kind={isPaid ? 'primary' : 'quiet'} onClick={toRecords}>
            {DEPOSITS.finished}
          </Button>
        </div>
      </Dock>
    </>
  );
}
