import { join } from '@koi/ui/join';
import { AmountLine } from './amount-line.tsx';
import styles from './banner-art.module.css';
import { Picture } from './picture.tsx';

interface BannerArtProps {
  src: string;
  /** Both texts may be empty for a picture without words. */
  headline: string;
  tagline: string;
  /** `page` extends to the edges and leaves room for the bar above the text. */
  size?: 'card' | 'low' | 'page';
  /** True for the first banner, which is loaded eagerly. */
  awaited?: boolean;
}

/** A picture with a headline and a tagline over it. */
export function BannerArt({ src, headline, tagline, size = 'card', awaited = false }: BannerArtProps) {
  return (
    <div className={join(styles['banner'], styles[size])}>
      <Picture className={styles['art']} src={src} width={716} height={280} loading={awaited ? 'eager' : 'lazy'} />
      {headline && <span className={styles['headline']}>{headline}</span>}
      {tagline && <AmountLine text={tagline} className={styles['tagline']} />}
    </div>
  );
}
