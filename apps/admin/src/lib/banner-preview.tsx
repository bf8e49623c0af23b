import { isPictureAddress } from '@koi/contract/rules/pictures';
import { join } from '../ui/index.ts';
import styles from './banner-preview.module.css';

interface BannerPreviewProps {
  src: string;
  headline: string;
  line: string;
  /** Only the slides of the home page have one; they are also laid out differently. */
  eyebrow?: string;
}

/** A banner with its text, as members see it. */
export function BannerPreview({ src, headline, line, eyebrow }: BannerPreviewProps) {
  const isSlide = eyebrow !== undefined;
  return (
    <section className={join(styles.banner, isSlide && styles.slide)} aria-label={isSlide ? '首页预览' : '横幅预览'}>
      {isPictureAddress(src) && <img src={src} alt="" />}
      {eyebrow && <small>{eyebrow}</small>}
      {headline && <b>{headline}</b>}
      {line && <span>{line}</span>}
    </section>
  );
}
