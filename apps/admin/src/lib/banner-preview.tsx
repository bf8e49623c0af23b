import { isPictureAddress } from '@koi/contract/rules/pictures';
import styles from './banner-preview.module.css';

interface BannerPreviewProps {
  banner: string;
  headline: string;
  tagline: string;
}

/** A banner with its text, as members see it. */
export function BannerPreview({ banner, headline, tagline }: BannerPreviewProps) {
  return (
    <div className={styles.banner}>
      {isPictureAddress(banner) && <img src={banner} alt="" />}
      {headline && <b>{headline}</b>}
      {tagline && <span>{tagline}</span>}
    </div>
  );
}
