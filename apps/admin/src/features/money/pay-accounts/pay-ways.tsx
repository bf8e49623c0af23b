import type { WaySettings } from '@koi/contract';
import { checkWaySettings, takesPicture } from '@koi/contract/rules/staff';
import { PAY_WAY_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { MethodMark } from '../../../lib/pay-way.tsx';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Card, confirm, LoadingCard, Pairs, Switch, Tag, toast } from '../../../ui/index.ts';
import styles from './accounts.module.css';
import { WayDialog } from './way-dialog.tsx';

const ENDS = 4;

/** The full address with its ends emphasised, so that it can be compared with the wallet. */
function Address({ address }: { address: string }) {
  if (address === '') return <span className={styles.quiet}>未填写</span>;
  return (
    <span className={styles.address}>
      <em>{address.slice(0, ENDS)}</em>
      {address.slice(ENDS, -ENDS)}
      <em>{address.slice(-ENDS)}</em>
    </span>
  );
}

const factsOf = (way: WaySettings) => [
  { label: '单笔范围', value: `¥${way.min_price} – ¥${way.max_price}` },
  ...(way.way === 'usdt' ? [{ label: '收款地址', value: <Address address={way.address} /> }] : []),
  ...(way.way === 'bank' ? [{ label: '收款账户', value: '见上方银行账户' }] : []),
];

function Way({ way, onEdit }: { way: WaySettings; onEdit: () => void }) {
  const mayEdit = useMay('accounts.edit');
  const name = PAY_WAY_NAMES[way.way];
  const open = way.enabled === 1;
  const { busy, run } = useAction(staffCalls.accounts.saveWay, { changes: [staffCalls.accounts.ways] });
  const enable = async (enabled: boolean) => {
    const changed = { ...way, enabled: enabled ? (1 as const) : (0 as const) };
    const failing = checkWaySettings(changed);
    if (failing) return toast(failing, 'failure');
    const question = {
      title: `关闭${name}`,
      text: '关闭后会员立即无法使用该方式存款，已提交的订单不受影响。',
      ok: '关闭',
    };
    if (!enabled && !(await confirm({ ...question, danger: true }))) return;
    await run({ ...changed, reason: enabled ? '开启' : '关闭' });
  };
  return (
    <Card className={styles.way}>
      <header className={styles.wayHead}>
        <MethodMark method={way.way} />
        <h3 className={styles.wayName}>{name}</h3>
        {mayEdit ? (
          <Switch label={`开启${name}`} checked={open} busy={busy} onChange={(on) => void enable(on)} />
        ) : (
          <Tag tone={open ? 'success' : 'neutral'}>{open ? '开启' : '关闭'}</Tag>
        )}
      </header>
      <Pairs items={factsOf(way)} />
      {takesPicture(way.way) &&
        (way.picture ? (
          <img className={styles.picture} src={way.picture} alt={`${name}收款码`} />
        ) : (
          <p className={styles.noPicture}>{open ? '尚未上传收款码，会员无法使用' : '尚未上传收款码'}</p>
        ))}
      {mayEdit && (
        <Button icon="pencil" className={styles.edit} onClick={onEdit}>
          修改
        </Button>
      )}
    </Card>
  );
}

export function PayWays() {
  const { data, error, refetch } = useCall(staffCalls.accounts.ways, {});
  const [edited, setEdited] = useState<WaySettings['way']>();
  const way = data?.find((one) => one.way === edited);
  if (!data) return <LoadingCard error={error} onRetry={refetch} rows={6} />;
  return (
    <section aria-label="存款方式" className={styles.ways}>
      {data.map((one) => (
        <Way key={one.way} way={one} onEdit={() => setEdited(one.way)} />
      ))}
      {way && <WayDialog key={way.way} way={way} onClose={() => setEdited(undefined)} />}
    </section>
  );
}
