import { DATE_FILTER_DEFAULT } from '@koi/contract/constants';
import { REBATES } from '@koi/contract/texts';
import { displayMoney } from '@koi/money';
import { useState } from 'react';
import { useBack } from '../../lib/navigation.ts';
import { RecordFilters } from '../../lib/record-filters.tsx';
import { useRebateTotals } from '../../lib/rewards.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { RebateList } from './rebate-list.tsx';
import styles from './rebates-screen.module.css';
import { useClaim } from './use-rebates.ts';

/** The gold card with the rebates and the button to claim them. */
function Reward() {
  const { data } = useRebateTotals();
  const { busy, submit } = useClaim(data?.nojisuan);
  return (
    <section className={styles.reward} aria-label={REBATES.pendingTotal}>
      <Picture className={styles.koi} src="/art/koi-gold.svg" width={168} height={176} />
      <p className={styles.label}>{REBATES.pendingTotal}</p>
      <p className={styles.amount}>
        <Money value={data?.nojisuan} size="hero" />
      </p>
      <p className={styles.label}>
        {REBATES.claimedTotal}
        <b>{data ? `¥${displayMoney(data.jisuan)}` : '--'}</b>
      </p>
      <Button className={styles.claim} busy={busy} onClick={() => void submit()}>
        {REBATES.claim}
      </Button>
    </section>
  );
}

function RulesSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={REBATES.rulesTitle} onClose={onClose}>
      <ol className={styles.rules}>
        {REBATES.rules.map((rule, index) => (
          <li key={rule}>
            <b>{index + 1}</b>
            <span>{rule}</span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

export function RebatesScreen() {
  const [venue, setVenue] = useState('');
  const [date, setDate] = useState<number>(DATE_FILTER_DEFAULT);
  const [rulesOpen, setRulesOpen] = useState(false);
  const back = useBack('/mine');
  return (
    <>
      <Screen
        title={REBATES.title}
        onBack={back}
        right={
          <button type="button" aria-haspopup="dialog" onClick={() => setRulesOpen(true)}>
            {REBATES.rulesTitle}
          </button>
        }
      >
        <Reward />
        <p className={styles.note}>{REBATES.note}</p>
        <RecordFilters venue={venue} onVenue={setVenue} date={date} onDate={setDate} />
        <RebateList filter={{ date, venue }} />
      </Screen>
      {rulesOpen && <RulesSheet onClose={() => setRulesOpen(false)} />}
    </>
  );
}
