import type { Sponsor } from '@koi/contract';
import { CONTENT, TABS } from '@koi/contract/texts';
import { RichText } from '@koi/rich-text/view';
import { join } from '@koi/ui/join';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useBack, useQueryParams } from '../../lib/navigation.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { BannerArt } from '../../ui/banner-art.tsx';
import buttons from '../../ui/button.module.css';
import { Card } from '../../ui/card.tsx';
import prose from '../../ui/prose.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import { SponsorLink, targetOf } from './sponsor-link.tsx';
import { SponsorMark } from './sponsor-mark.tsx';
import styles from './sponsor-screen.module.css';
import { useSponsor } from './use-sponsors.ts';

function Waiting() {
  return (
    <div className={styles.body} aria-busy="true">
      <Skeleton height={128} radius="var(--radius-lg)" />
      <Skeleton height={220} radius="var(--radius-lg)" />
    </div>
  );
}

function Words({ sponsor }: { sponsor: Sponsor }) {
  if (sponsor.content.trim() !== '') return <RichText html={sponsor.content} className={prose['text']} />;
  const isLink = sponsor.content_type === 'link' && targetOf(sponsor);
  if (!isLink) return <Empty text={CONTENT.contentEmpty} />;
  return (
    <SponsorLink sponsor={sponsor} className={join(buttons['button'], buttons['secondary'])}>
      {CONTENT.sponsorVisit}
    </SponsorLink>
  );
}

function About({ sponsor }: { sponsor: Sponsor }) {
  const { banner, headline, tagline, name, title } = sponsor;
  return (
    <div className={styles.body}>
      <Card className={styles.card}>
        <BannerArt src={banner} headline={headline} tagline={tagline} size="low" awaited />
        <div className={styles.foot}>
          <SponsorMark sponsor={sponsor} />
          <div className={styles.words}>
            <h2>{name}</h2>
            <p>{title}</p>
          </div>
        </div>
      </Card>
      <Card padded>
        <Words sponsor={sponsor} />
      </Card>
    </div>
  );
}

/** The page of one sponsor: /sponsor-detail?id= */
export function SponsorScreen() {
  const id = useQueryParams().get('id') ?? '';
  const { data: sponsor, error, refetch, isFetching } = useSponsor(id);
  const back = useBack('/zhanzhu');
  return (
    <>
      <BackBar title={sponsor?.name ?? TABS.sponsors} onBack={back} />
      {sponsor && <About sponsor={sponsor} />}
      {!sponsor && error && !isFetching && (
        <LoadFailure error={error} text={CONTENT.sponsorFailed} retryLabel={CONTENT.sponsorReload} onRetry={refetch} />
      )}
      {!sponsor && (!error || isFetching) && <Waiting />}
    </>
  );
}
