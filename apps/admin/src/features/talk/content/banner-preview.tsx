import { isPictureAddress } from '@koi/contract/rules/pictures';
import styles from './content.module.css';

interface BannerPreviewProps {
  src: string;
  eyebrow: string;
  headline: string;
  line: string;
}

/** The banner as shown on the mobile home page. */
export function BannerPreview({ src, eyebrow, headline, line }: BannerPreviewProps) {
  return (
    <section className={styles.banner} aria-label="首页预览">
      {isPictureAddress(src) && <img src={src} alt="" />}
      {eyebrow && <span className={styles.eyebrow}>{eyebrow}</span>}
      <b>{headline}</b>
      {line && <span className={styles.line}>{line}</span>}
    </section>
  );
}
