import type { Sponsor } from '@koi/contract';
import { useId } from 'react';
import { Picture } from '../../ui/picture.tsx';
import styles from './sponsor-mark.module.css';

/** Gradients from light to dark in the site's pigments. */
const PIGMENTS = [
  ['#46ae90', '#0c5a4b'],
  ['#9478cf', '#45307f'],
  ['#4fa9bd', '#0d4f66'],
  ['#e6b04d', '#8b5206'],
  ['#db6c86', '#8a2143'],
] as const;

/** The sponsor's logo, or a shield with the first character of the name. */
export function SponsorMark({ sponsor: { id, name, logo } }: { sponsor: Pick<Sponsor, 'id' | 'name' | 'logo'> }) {
  const fill = useId();
  if (logo !== '') return <Picture className={styles.logo} src={logo} width={48} height={48} loading="lazy" />;
  const [light, dark] = PIGMENTS[(id - 1) % PIGMENTS.length] ?? PIGMENTS[0];
  return (
    <svg className={styles.shield} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <defs>
        <linearGradient id={fill} x1="0" y1="0" x2="1" y2="1">
          <stop stopColor={light} />
          <stop offset="1" stopColor={dark} />
        </linearGradient>
      </defs>
      <path d="M24 1 44 8v17c0 11-8 18-20 22C12 43 4 36 4 25V8z" fill={`url(#${fill})`} />
      <path
        d="M24 5 40 10.600v14.400c0 8.800-6.400 14.400-16 17.800-9.600-3.400-16-9-16-17.800V10.600z"
        className={styles.rim}
      />
      <text x="24" y="31" className={styles.letter}>
        {Array.from(name)[0]}
      </text>
    </svg>
  );
}
