import type { StaffBet } from '@koi/contract';
import { BETS } from '@koi/contract/texts';
import { BetStatus } from '../../../lib/bet-look.tsx';
import { Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { Hint, Icon, Money, Pairs, Panel, PanelSection } from '../../../ui/index.ts';
import styles from './bets.module.css';

const [VOID, OPEN] = [0, 2];

/** Link to verify the round, or the reason why it cannot be verified yet. */
function Proof({ bet }: { bet: StaffBet }) {
  if (bet.status === OPEN) return <Hint>{BETS.proofOpen}</Hint>;
  if (bet.status === VOID) return <Hint>{BETS.proofVoid}</Hint>;
  if (bet.proof_url === '') return <Hint>{BETS.proofNone}</Hint>;
  return (
    <a className={styles.proof} href={bet.proof_url} target="_blank" rel="noreferrer">
      <Icon name="shield-check" size={18} />
      {BETS.verify}
      <Icon name="arrow-up-right" size={14} />
    </a>
  );
}

export function BetPanel({ bet, onClose }: { bet: StaffBet; onClose: () => void }) {
  const mayReadMembers = useMay('members.read');
  return (
    <Panel
      subtitle={`${bet.title} · ${bet.game_name}`}
      title={<Money amount={bet.result} size="xl" currency />}
      head={
        <p className={styles.state}>
          <BetStatus status={bet.status} /> 会员输赢
        </p>
      }
      onClose={onClose}
    >
      <PanelSection>
        <Pairs
          items={[
            {
              label: '会员',
              value: mayReadMembers ? (
                <Link className={styles.link} to={`/members/${bet.member_id}`}>
                  {bet.member_name}
                </Link>
              ) : (
                bet.member_name
              ),
            },
            { label: BETS.stake, value: <Money amount={bet.stake} /> },
            { label: BETS.validAmount, value: <Money amount={bet.valid_stake} /> },
            { label: BETS.payout, value: <Money amount={bet.payout} /> },
            { label: BETS.result, value: <Money amount={bet.result} sign /> },
          ]}
        />
      </PanelSection>
      <PanelSection title={BETS.what}>
        <p className={styles.what}>{bet.detail || '场馆未提供'}</p>
      </PanelSection>
      <PanelSection>
        <Pairs
          items={[
            { label: BETS.number, value: <span className={styles.whole}>{bet.bet_id}</span> },
            { label: BETS.round, value: <span className={styles.whole}>{bet.round || '—'}</span> },
            { label: '游戏代码', value: <span className={styles.whole}>{bet.game}</span> },
            { label: '投注时间', value: bet.placed_at },
            { label: BETS.settledAt, value: bet.settled_at || '—' },
            ...(bet.entry > 0 ? [{ label: '更正时间', value: bet.counted_at }] : []),
          ]}
        />
      </PanelSection>
      {bet.entry > 0 && (
        <PanelSection>
          <Hint tone="warning">这是第 {bet.entry} 次更正，金额为与更正前的差额，计入更正到达当日的报表。</Hint>
        </PanelSection>
      )}
      {bet.corrections > 0 && (
        <PanelSection>
          <Hint tone="warning">场馆在结算后更正过 {bet.corrections} 次，账本与打码量已按差额调整。</Hint>
        </PanelSection>
      )}
      <PanelSection title={BETS.proof}>
        <Proof bet={bet} />
      </PanelSection>
    </Panel>
  );
}
