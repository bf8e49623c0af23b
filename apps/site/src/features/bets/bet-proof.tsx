import type { BetDetail } from '@koi/contract';
import { BET_STATUS } from '@koi/contract/constants';
import { BETS } from '@koi/contract/texts';
import { Icon, type IconName } from '@koi/ui/icon';
import { join } from '@koi/ui/join';
import { useEffect, useRef, useState } from 'react';
import { safeAddress } from '../../lib/address.ts';
import { Button } from '../../ui/button.tsx';
import verdict from '../../ui/verdict.module.css';
import styles from './bet-proof.module.css';
import { SeedFacts } from './seed-facts.tsx';
import { canVerify, type Finding, type SeedUse, seedsOf, verifySeed } from './verify.ts';

interface VerdictProps {
  tone: 'good' | 'bad' | 'open';
  icon: IconName;
  title: string;
  text?: string;
  aside?: string;
}

function Verdict({ tone, icon, title, text, aside }: VerdictProps) {
  return (
    <div className={join(verdict['verdict'], styles.verdict)} data-tone={tone} role="status">
      <Icon name={icon} weight={tone === 'open' ? 'regular' : 'fill'} size={22} />
      <div>
        <b>{title}</b>
        {text && <p>{text}</p>}
      </div>
      {aside && <small>{aside}</small>}
    </div>
  );
}

const PASSED: VerdictProps = { tone: 'good', icon: 'seal-check', title: BETS.passed, aside: BETS.verifiedNow };
const FAILED: VerdictProps = { tone: 'bad', icon: 'x-circle', title: BETS.failed, text: BETS.failedAbout };
const UNABLE: VerdictProps = { tone: 'open', icon: 'info', title: BETS.unable };

/** The text of a proof without draws, also shown beside the draws of an open bet. */
const wordsOf = ({ status, proof }: BetDetail, hasPage: boolean) => {
  if (status === BET_STATUS.unsettled) return BETS.proofOpen;
  if (status === BET_STATUS.invalid) return BETS.proofVoid;
  if (!hasPage) return BETS.proofNone;
  return proof === 'none' ? BETS.proofAbsent : BETS.proofUnused;
};

function Silent({ onRetry, isReading }: { onRetry: () => unknown; isReading: boolean }) {
  return (
    <div className={styles.silent}>
      <div role="alert">
        <b>{BETS.proofSilent}</b>
        <p>{BETS.proofSilentAbout}</p>
      </div>
      <Button kind="secondary" size="sm" disabled={isReading} onClick={() => void onRetry()}>
        重试
      </Button>
    </div>
  );
}

interface CheckProps {
  seeds: SeedUse[];
  findings: Finding[] | undefined;
  onVerify: () => void;
}

/** Verifies the draws in the browser, as often as the member likes and without a request to the server. */
function Check({ seeds, findings, onVerify }: CheckProps) {
  const place = useRef<HTMLDivElement>(null);
  // The digests that come with a verdict push it down, on a small screen out of view.
  useEffect(() => {
    if (findings) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [findings]);
  if (seeds.length === 0 || seeds.some(({ serverSeed }) => serverSeed === '')) return null;
  if (!canVerify()) return <Verdict {...UNABLE} />;
  return (
    <div ref={place} className={styles.check}>
      {findings && <Verdict {...(findings.every(({ isSound }) => isSound) ? PASSED : FAILED)} />}
      <Button icon="shield-check" className={styles.verify} onClick={onVerify}>
        {BETS.verify}
      </Button>
    </div>
  );
}

interface BetProofProps {
  detail: BetDetail;
  /** Reads the bet again. */
  onRetry: () => unknown;
  isReading: boolean;
}

/** The proof of a bet: the seeds, their published hashes, and a button to recompute the draws. */
export function BetProof({ detail, onRetry, isReading }: BetProofProps) {
  const seeds = seedsOf(detail.draws);
  const [checked, setChecked] = useState<{ draws: BetDetail['draws']; findings: Finding[] }>();
  const page = safeAddress(detail.proof_url);
  const isSettled = detail.status === BET_STATUS.settled;
  const isPart = detail.draws_total > detail.draws.length;
  const isSilent = detail.proof === 'silent' && detail.status !== BET_STATUS.invalid;
  // Findings about other draws are not valid for these.
  const findings = checked?.draws === detail.draws ? checked.findings : undefined;
  const verify = async () => {
    setChecked({ draws: detail.draws, findings: await Promise.all(seeds.map(verifySeed)) });
  };
  return (
    <>
      <section className={styles.proof} aria-label={BETS.proof}>
        <header>
          <h3>
            <Icon name="shield-check" size={18} />
            {BETS.proof}
          </h3>
          {page && isSettled && (
            <a href={page.href} target="_blank" rel="noopener noreferrer">
              {BETS.proofPage}
              <Icon name="caret-right" size={14} />
            </a>
          )}
        </header>
        {isSilent && <Silent onRetry={onRetry} isReading={isReading} />}
        {!isSilent && (seeds.length === 0 || !isSettled) && (
          <p className={styles.words}>{wordsOf(detail, page !== undefined)}</p>
        )}
        {seeds.map((use, index) => (
          <SeedFacts
            key={`${use.hash} ${use.clientSeed}`}
            use={use}
            isPart={isPart}
            digests={findings?.[index]?.digests}
            own={detail.own_nonce}
          />
        ))}
        {isPart && <p className={styles.words}>{BETS.firstDraws(detail.draws.length, detail.draws_total)}</p>}
      </section>
      <Check seeds={seeds} findings={findings} onVerify={() => void verify()} />
    </>
  );
}
