import type { ActivityApplication } from '@koi/contract';
import { APPLICATION_STATE } from '@koi/contract/constants';
import { ACTIVITIES } from '@koi/contract/texts';
import { displayMoney, multiplyRate, parseMoney } from '@koi/money';
import { join } from '@koi/ui/join';
import { GoLink } from '../../lib/go-link.tsx';
import { RecordFact } from '../../lib/record-list.tsx';
import buttons from '../../ui/button.module.css';
import { Money } from '../../ui/money.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './application-sheet.module.css';
import { hasBonus, lookOf } from './application-state.ts';

/** Formats the turnover as `5 倍（940.00）`: the multiple and the resulting amount. */
const turnoverText = ({ bonus, multiple }: ActivityApplication) =>
  `${ACTIVITIES.multiple(multiple)}（${displayMoney(multiplyRate(parseMoney(bonus) ?? 0n, `${multiple}`))}）`;

interface ApplicationSheetProps {
  application: ActivityApplication;
  onClose: () => void;
}

export function ApplicationSheet({ application, onClose }: ApplicationSheetProps) {
  const { activity_id, activity_name, bonus, created_at, decided_at, reason, state } = application;
  const isWithoutBonus = state === APPLICATION_STATE.approved && !hasBonus(application);
  const { name, tone } = lookOf(application);
  return (
    <Sheet title={ACTIVITIES.recordTitle} onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.top}>
          <h3>{activity_name}</h3>
          {hasBonus(application) && <Money value={bonus} size="xxl" sign />}
          <Tag tone={tone}>{name}</Tag>
        </div>
        <dl>
          {hasBonus(application) && <RecordFact label={ACTIVITIES.turnover} value={turnoverText(application)} />}
          {isWithoutBonus && <RecordFact label={ACTIVITIES.bonus} value={ACTIVITIES.noBonus} />}
          <RecordFact label={ACTIVITIES.reason} value={reason} />
          <RecordFact label={ACTIVITIES.appliedAt} value={created_at} />
          <RecordFact label={ACTIVITIES.decidedAt} value={decided_at} />
        </dl>
        <GoLink
          to={`/activityInfo?id=${activity_id}`}
          className={join(buttons['button'], buttons['secondary'], styles.link)}
        >
          {ACTIVITIES.toActivity}
        </GoLink>
      </div>
    </Sheet>
  );
}
