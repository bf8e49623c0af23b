import { failureText } from '@koi/client';
import type { Sponsor } from '@koi/contract';
import { CONTENT } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { ListEnd } from '../../lib/record-list.tsx';
import { BannerArt } from '../../ui/banner-art.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { SponsorLink, targetOf } from './sponsor-link.tsx';
import { SponsorMark } from './sponsor-mark.tsx';
import styles from './sponsors-screen.module.css';
import { useSponsors } from './use-sponsors.ts';

function Waiting() {
  return (
    <div className={styles.list} aria-busy="true">
      {['first', 'second', 'third'].map((key) => (
        <Card key={key} className={styles.card}>
          <Skeleton height={128} radius="0" />
          <div className={styles.foot}>
            <Skeleton width={48} height={48} radius="var(--radius-md)" />
            <div className={styles.waiting}>
              <Skeleton width="50%" height={18} />
              <Skeleton width="36%" height={14} />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}

/** The caret shows the effect of a tap: another page, another site, or none. */
const caretOf = (sponsor: Sponsor) => {
  const target = targetOf(sponsor);
  if (!target) return undefined;
  return 'url' in target ? 'arrow-up-right' : 'caret-right';
};

function SponsorCard({ sponsor, isFirst }: { sponsor: Sponsor; isFirst: boolean }) {
  const { name, title, banner, headline, tagline } = sponsor;
  const caret = caretOf(sponsor);
  return (
    <Card className={styles.card}>
      <SponsorLink sponsor={sponsor} className={styles.link}>
        <BannerArt src={banner} headline={headline} tagline={tagline} size="low" awaited={isFirst} />
        <div className={styles.foot}>
          <SponsorMark sponsor={sponsor} />
          <div className={styles.words}>
            <h2>{name}</h2>
            <p>{title}</p>
          </div>
          {caret && <Icon name={caret} size={16} className={styles.caret} />}
        </div>
      </SponsorLink>
    </Card>
  );
}

/** The list of sponsors: /zhanzhu */
export function SponsorsScreen() {
  const { data: sponsors, error, refetch } = useSponsors();
  if (!sponsors && error) {
    return <LoadFailure error={error} text={failureText(error, CONTENT.sponsorsFailed)} onRetry={refetch} />;
  }
  if (!sponsors) return <Waiting />;
  if (sponsors.length === 0) return <Empty text={CONTENT.sponsorsEmpty} />;
  return (
    <>
      <div className={styles.list}>
        {sponsors.map((sponsor, index) => (
          <SponsorCard key={sponsor.id} sponsor={sponsor} isFirst={index === 0} />
        ))}
      </div>
      <ListEnd />
    </>
  );
}
