import type { Banner } from '@koi/contract';
import { GoLink } from '../../lib/go-link.tsx';
import { AmountLine } from '../../ui/amount-line.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './carousel.module.css';

/**
 * The first banner is loaded with priority, because it is the largest picture of the first page. The server
 * preloads it, and it is lazy because the HTML contains it also for visits to other pages.
 */
const AWAITED = { fetchPriority: 'high', loading: 'lazy', decoding: 'sync' } as const;
const PUT_OFF = { fetchPriority: 'low', loading: 'lazy' } as const;

/** Parses `eyebrow|headline|line` with a bar of either width. Two parts are headline and line, one is the headline. */
const partsOf = (title: string) => {
  const parts = title.split(/[|｜]/).map((part) => part.trim());
  const [first = '', second = '', third = ''] = parts;
  if (parts.length >= 3) return { eyebrow: first, headline: second, line: third };
  return { eyebrow: '', headline: first, line: second };
};

interface BannerSlideProps {
  banner: Banner;
  isFirst: boolean;
  hasPicture: boolean;
}

export function BannerSlide({ banner, isFirst, hasPicture }: BannerSlideProps) {
  const { eyebrow, headline, line } = partsOf(banner.title ?? '');
  const content = (
    <>
      {hasPicture && (
        <Picture
          className={styles['art']}
          src={banner.src}
          width={716}
          height={272}
          {...(isFirst ? AWAITED : PUT_OFF)}
        />
      )}
      {eyebrow && <span className={styles['eyebrow']}>{eyebrow}</span>}
      {headline && <span className={styles['headline']}>{headline}</span>}
      {line && <AmountLine text={line} className={styles['line']} />}
    </>
  );
  return <BannerLink link={banner.link ?? ''}>{content}</BannerLink>;
}

/** A link to a route of the site, to an address in a new tab, or no link at all. */
function BannerLink({ link, children }: { link: string; children: React.ReactNode }) {
  const route = link.replace(/^#/, '');
  if (/^\/(?!\/)/.test(route)) {
    return (
      <GoLink to={route} className={styles['link']}>
        {children}
      </GoLink>
    );
  }
  if (/^https?:\/\//.test(link)) {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" className={styles['link']}>
        {children}
      </a>
    );
  }
  return <div className={styles['link']}>{children}</div>;
}
