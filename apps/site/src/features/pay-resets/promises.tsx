import { PAY_RESETS } from '@koi/contract/texts';
import { Card } from '../../ui/card.tsx';
import { Orb } from '../../ui/marks.tsx';
import styles from './pay-resets.module.css';

const PROMISES = [
  { icon: 'users', tone: 'blue', title: PAY_RESETS.twoTitle, text: PAY_RESETS.twoText },
  { icon: 'device-mobile', tone: 'jade', title: PAY_RESETS.aloneTitle, text: PAY_RESETS.aloneText },
  { icon: 'shield-check', tone: 'gold', title: PAY_RESETS.guardTitle, text: PAY_RESETS.guardText },
] as const;

/** What follows, which the member reads before the button. */
export function Promises() {
  return (
    <Card className={styles.promises}>
      <ul>
        {PROMISES.map(({ icon, tone, title, text }) => (
          <li key={title}>
            <Orb icon={icon} tone={tone} size="sm" />
            <span>
              <b>{title}</b>
              <small>{text}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
