import type { ComponentProps } from 'react';
import { Button } from '../ui/index.ts';
import styles from './decision.module.css';

/** The form of a decision: what to consider, a remark and the buttons. */
export function Decision(props: ComponentProps<'section'>) {
  return <section className={styles.decision} {...props} />;
}

interface DecisionButtonsProps {
  refuse: string;
  approve: string;
  refusing: boolean;
  approving: boolean;
  /** Why this person cannot approve. */
  objection?: string | undefined;
  /** Both answers have the same size and look, where neither may be the brighter one. */
  equal?: boolean;
  /** This person cannot refuse either. */
  blocked?: boolean;
  onRefuse: () => void;
  onApprove: () => void;
}

export function DecisionButtons(props: DecisionButtonsProps) {
  const { refuse, approve, refusing, approving, objection, equal = false, blocked = false } = props;
  const { onRefuse, onApprove } = props;
  return (
    <div className={styles.buttons} data-equal={equal || undefined}>
      <Button
        tone={equal ? 'plain' : 'danger'}
        size="lg"
        busy={refusing}
        disabled={blocked || approving}
        onClick={onRefuse}
      >
        {refuse}
      </Button>
      <Button
        tone={equal ? 'plain' : 'primary'}
        size="lg"
        {...(!equal && { icon: 'check' as const })}
        busy={approving}
        disabled={objection !== undefined || refusing}
        title={objection}
        onClick={onApprove}
      >
        {approve}
      </Button>
    </div>
  );
}
