import type { RedPacketProof } from '@koi/contract';
import { RED_PACKET_CHECK, WIRE } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import type { ReactNode } from 'react';
import { CopyButton } from '../../lib/copy-button.tsx';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useQuery } from '../../lib/query/index.ts';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import verdict from '../../ui/verdict.module.css';
import { moneyText } from './amount-text.ts';
import styles from './proof-check.module.css';
import { useProof } from './use-red-packets.ts';
import { type Finding, isSound, verifyDraw } from './verify.ts';

interface VerdictProps {
  tone: 'good' | 'bad' | 'open';
  icon: IconName;
  title: string;
  text: string;
}

function Verdict({ tone, icon, title, text }: VerdictProps) {
  return (
    <div className={join(verdict['verdict'], styles.verdict)} data-tone={tone} role="status">
      <Icon name={icon} size={28} />
      <div>
        <b>{title}</b>
        <p>{text}</p>
      </div>
    </div>
  );
}

interface StepProps {
  title: string;
  how: string;
  /** Undefined while it has not been checked. */
  holds?: boolean | undefined;
  children: ReactNode;
}

function Step({ title, how, holds, children }: StepProps) {
  return (
    <li className={styles.step} data-holds={holds}>
      <h3>
        {holds !== undefined && <Icon name={holds ? 'check-circle' : 'x-circle'} weight="fill" size={18} />}
        {title}
      </h3>
      <p>{how}</p>
      {children}
    </li>
  );
}

function Value({ what, text }: { what: string; text: string }) {
  return (
    <div className={styles.value}>
      <code>{text}</code>
      <CopyButton label={RED_PACKET_CHECK.copy(what)} text={text} />
    </div>
  );
}

const verdictOf = (proof: RedPacketProof, finding: Finding | undefined, isUnable: boolean): VerdictProps => {
  if (proof.seed === '') {
    const text = RED_PACKET_CHECK.waitingAbout;
    return { tone: 'open', icon: 'hourglass', title: RED_PACKET_CHECK.waiting(proof.reveals_at), text };
  }
  if (finding && !isSound(finding)) {
    return { tone: 'bad', icon: 'warning', title: RED_PACKET_CHECK.failed, text: RED_PACKET_CHECK.failedAbout };
  }
  if (isUnable || !finding) {
    return { tone: 'open', icon: 'info', title: RED_PACKET_CHECK.title, text: RED_PACKET_CHECK.unable };
  }
  return { tone: 'good', icon: 'shield-check', title: RED_PACKET_CHECK.passed, text: RED_PACKET_CHECK.passedAbout };
};

function Steps({ proof, finding }: { proof: RedPacketProof; finding: Finding | undefined }) {
  const isWhole = proof.drawn_money === proof.redpacketmoney;
  const isRevealed = proof.seed !== '';
  return (
    <ol className={styles.steps}>
      <Step
        title={RED_PACKET_CHECK.commitment}
        how={`${RED_PACKET_CHECK.commitmentHow} · ${RED_PACKET_CHECK.committedAt} ${proof.committed_at}`}
        holds={finding?.seedIsCommitted && finding.rulesNameTier}
      >
        <Value what={RED_PACKET_CHECK.commitment} text={proof.commitment} />
        {isRevealed && (
          <>
            <h4>{RED_PACKET_CHECK.seed}</h4>
            <Value what={RED_PACKET_CHECK.seed} text={proof.seed} />
          </>
        )}
        <h4>{RED_PACKET_CHECK.rules}</h4>
        <pre>{proof.rules}</pre>
      </Step>
      {isRevealed && (
        <Step
          title={RED_PACKET_CHECK.drawn}
          how={`${RED_PACKET_CHECK.digestHow(`${proof.member}:${proof.draw}`)}，${RED_PACKET_CHECK.drawnHow(proof.min_money, proof.max_money)}`}
          holds={finding?.amountIsDrawn}
        >
          {finding && <Value what={RED_PACKET_CHECK.digest} text={finding.digest} />}
          <b>{moneyText(finding?.drawn ?? proof.drawn_money)}</b>
        </Step>
      )}
      <Step
        title={RED_PACKET_CHECK.paid}
        how={RED_PACKET_CHECK.paidHow(proof.budget, proof.given_before)}
        holds={finding?.budgetIsKept}
      >
        <b>{isWhole ? RED_PACKET_CHECK.whole : RED_PACKET_CHECK.capped(proof.redpacketmoney)}</b>
      </Step>
    </ol>
  );
}

/** A draw with all its inputs, recomputed in the browser as soon as its seed is revealed. */
export function ProofCheck({ no }: { no: string }) {
  const { data: proof, error, refetch } = useProof(no);
  const isRevealed = proof !== undefined && proof.seed !== '';
  // Browsers offer cryptography only on secure pages.
  const isAble = globalThis.crypto?.subtle !== undefined;
  const { data: finding, isPending } = useQuery({
    queryKey: ['public', 'red-packet-finding', proof?.no, proof?.seed],
    queryFn: () => (proof ? verifyDraw(proof) : null),
    enabled: isRevealed && isAble,
    staleTime: Number.POSITIVE_INFINITY,
  });

  if (no === '') return <Empty text={WIRE.notFound} />;
  if (!proof && error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!proof || (isRevealed && isAble && isPending)) {
    return (
      <div className={styles.waiting} aria-busy="true">
        <Skeleton height={72} radius="var(--radius-md)" />
        <Skeleton height={240} radius="var(--radius-md)" />
      </div>
    );
  }
  return (
    <div className={styles.check}>
      <div className={styles.top}>
        <span>{RED_PACKET_CHECK.amount}</span>
        <Money value={proof.redpacketmoney} size="xxl" />
        <small>{proof.created_at}</small>
      </div>
      <Verdict {...verdictOf(proof, finding ?? undefined, !isAble)} />
      <Steps proof={proof} finding={finding ?? undefined} />
      <div className={styles.number}>
        <span>{RED_PACKET_CHECK.number}</span>
        <Value what={RED_PACKET_CHECK.number} text={proof.no} />
      </div>
    </div>
  );
}
