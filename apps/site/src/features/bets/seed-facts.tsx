import { BETS } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../../lib/copy-button.tsx';
import styles from './seed-facts.module.css';
import type { SeedUse } from './verify.ts';

const EDGE_LENGTH = 4;
/** Number of draws listed at first; a button shows the others. */
const FIRST_DRAWS = 5;

/** Emphasises both ends, which people use to compare two values. */
function Hex({ text }: { text: string }) {
  return (
    <>
      <em>{text.slice(0, EDGE_LENGTH)}</em>
      {text.slice(EDGE_LENGTH, -EDGE_LENGTH)}
      <em>{text.slice(-EDGE_LENGTH)}</em>
    </>
  );
}

function HexFact({ label, text, copyLabel }: { label: ReactNode; text: string; copyLabel: string }) {
  return (
    <div className={styles.hex}>
      <dt>{label}</dt>
      <dd>
        <Hex text={text} />
      </dd>
      <CopyButton label={copyLabel} className={styles.copy} text={text} />
    </div>
  );
}

interface DrawsProps {
  nonces: number[];
  /** Nonce of the draw that decided this bet. */
  own: number | null;
  digests: string[] | undefined;
}

/** Lists the draws of a round with more than one, the bet's own first, with their digests once they are computed. */
function Draws({ nonces, own, digests }: DrawsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const all = nonces
    .map((nonce, index) => ({ nonce, digest: digests?.[index] }))
    .sort((a, b) => Number(b.nonce === own) - Number(a.nonce === own));
  const shown = isWhole ? all : all.slice(0, FIRST_DRAWS);
  return (
    <>
      <ol className={styles.draws}>
        {shown.map(({ nonce, digest }) => {
          return (
            <li key={nonce} aria-current={nonce === own || undefined}>
              <span>
                {BETS.nonce} {nonce}
                {nonce === own && <mark>{BETS.ownDraw}</mark>}
              </span>
              {digest !== undefined && (
                <>
                  <code>
                    <Hex text={digest} />
                  </code>
                  <CopyButton label={BETS.copyDigest(nonce)} className={styles.copy} text={digest} />
                </>
              )}
            </li>
          );
        })}
      </ol>
      {shown.length < nonces.length && (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          {BETS.allDraws(nonces.length)}
          <Icon name="caret-down" size={14} />
        </button>
      )}
    </>
  );
}

interface SeedFactsProps {
  use: SeedUse;
  /** True when the round has more draws than are listed. */
  isPart: boolean;
  digests: string[] | undefined;
  own: number | null;
}

/** One pair of seeds with its draws. */
export function SeedFacts({ use, isPart, digests, own }: SeedFactsProps) {
  const { hash, serverSeed, clientSeed, nonces } = use;
  const [nonce] = nonces;
  const isSingle = nonces.length === 1;
  const [digest] = digests ?? [];
  return (
    <>
      <dl className={styles.facts}>
        <HexFact label={BETS.hash} text={hash} copyLabel={BETS.copyHash} />
        {serverSeed === '' ? (
          <div className={styles.hidden}>
            <dt>{BETS.seedHidden}</dt>
            <dd>
              <Icon name="lock" size={16} />
              {BETS.seedHiddenAbout}
            </dd>
          </div>
        ) : (
          <HexFact label={BETS.seed} text={serverSeed} copyLabel={BETS.copySeed} />
        )}
        <div className={styles.pair}>
          <div>
            <dt>{BETS.clientSeed}</dt>
            <dd>{clientSeed}</dd>
          </div>
          <div>
            <dt>{isSingle ? BETS.nonce : BETS.draws}</dt>
            <dd>{isSingle ? nonce : BETS.drawsOf(nonces.length, isPart)}</dd>
          </div>
        </div>
        {isSingle && nonce !== undefined && digest !== undefined && (
          <HexFact label={BETS.digest} text={digest} copyLabel={BETS.copyDigest(nonce)} />
        )}
      </dl>
      {!isSingle && <Draws nonces={nonces} own={own} digests={digests} />}
    </>
  );
}
