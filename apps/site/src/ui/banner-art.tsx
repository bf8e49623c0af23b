import { AmountLine } from './amount-line.tsx';
import styles from './banner-art.module.css';
import { join } from './join.ts';
import { Picture } from './picture.tsx';

interface BannerArtProps {
  src: string;
  /** Both may be empty: a picture may say everything by itself. */
  headline: string;
  tagline: string;
  /** `page` reaches to the edges and leaves room for the bar above the words. */
  size?: 'card' | 'low' | 'page';
  /** The first one is what a visitor waits for. */
  awaited?: boolean;
}

/** A picture with its promise in words over it. */
export function BannerArt({ src, headline, tagline, size = 'card', awaited = false }: BannerArtProps) {
  return (
    <div className={join(styles['banner'], styles[size])}>
      <Picture className={styles['art']} src={src} width={716} height={280} loading={awaited ? 'eager' : 'lazy'} />
      {headline && <span className={styles['headline']}>{headline}</span>}
      {tagline && <AmountLine text={tagline} className={styles['tagline']} />}
    </div>
  );
}
