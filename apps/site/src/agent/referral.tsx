import { AGENT_CENTRE } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { copy } from '../lib/clipboard.ts';
import { drawCode } from '../lib/draw-code.ts';
import { useQuery } from '../lib/query/index.ts';
import { useSubmit } from '../lib/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useMe } from './client.ts';
import { savePoster } from './poster.ts';
import styles from './referral.module.css';

/** The full link to share, and the shorter text that is shown. */
export const linksOf = (link: string) => {
  const { href, host, pathname, search } = new URL(link, window.location.origin);
  return { href, shown: `${host}${pathname}${search}` };
};

export function Code({ address, className }: { address: string | undefined; className?: string | undefined }) {
  const { data } = useQuery({
    queryKey: ['code', address],
    queryFn: () => drawCode(address ?? ''),
    enabled: address !== undefined,
    staleTime: Infinity,
  });
  return (
    <div className={`${styles.code} ${className ?? ''}`} role="img" aria-label={AGENT_CENTRE.codeLabel}>
      {data ? (
        <svg viewBox={`0 0 ${data.size} ${data.size}`} shapeRendering="crispEdges" aria-hidden="true">
          <path d={data.path} />
        </svg>
      ) : (
        <Skeleton height="100%" radius={8} />
      )}
    </div>
  );
}

export const usePoster = () =>
  useSubmit(async (href: string, pid: string) => {
    try {
      await savePoster(href, pid);
      toast(AGENT_CENTRE.posterSaved, 'success');
    } catch {
      toast(AGENT_CENTRE.posterFailed, 'failure');
    }
  });

/** The agent's link and its QR code, on pure white in both themes. */
export function Referral() {
  const { data: me } = useMe();
  const poster = usePoster();
  const link = me && linksOf(me.link);
  return (
    <Card className={styles.card}>
      <div className={styles.words}>
        <h2>{AGENT_CENTRE.link}</h2>
        <p>
          {AGENT_CENTRE.code} <b>{me?.pid}</b>
        </p>
        <div className={styles.link}>{link ? <span>{link.shown}</span> : <Skeleton height={16} />}</div>
        <div className={styles.buttons}>
          <Button size="sm" kind="secondary" icon="copy" disabled={!link} onClick={() => link && void copy(link.href)}>
            {AGENT_CENTRE.copy}
          </Button>
          <Button
            size="sm"
            kind="quiet"
            icon="download"
            disabled={!me}
            onClick={() => me && link && void poster.submit(link.href, me.pid)}
          >
            {AGENT_CENTRE.poster}
          </Button>
        </div>
      </div>
      <Code address={link?.href} />
    </Card>
  );
}
