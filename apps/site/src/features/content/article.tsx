import { CONTENT } from '@koi/contract/texts';
import { RichText } from '@koi/rich-text/view';
import type { ReactNode } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useQuery } from '../../lib/query/index.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import styles from './article.module.css';
import { readingMinutes } from './reading-time.ts';

const LINE_WIDTHS = ['46%', '32%', '100%', '92%', '100%', '64%', '38%', '100%', '86%'];

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {LINE_WIDTHS.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their order
        <Skeleton key={line} width={width} height={line === 0 ? 28 : 16} />
      ))}
    </div>
  );
}

interface ArticleProps {
  /** `abouts` has its own numbering of articles; empty for the help centre. */
  page: string;
  type: string;
  /** Shown below the text, once it has loaded. */
  children?: ReactNode;
}

/** Shows one article of the operator. */
export function Article({ page, type, children }: ArticleProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'article', page, type],
    queryFn: async () => (await api.call(calls.content.article, { type, page })).data,
  });
  return (
    <div className={styles.screen}>
      <Card className={styles.article}>
        {error && <LoadFailure error={error} onRetry={refetch} />}
        {!data && !error && <Waiting />}
        {data && (
          <article>
            <h1 className={styles.title}>{data.title}</h1>
            <p className={styles.about}>
              更新于 <time>{data.updated_at.slice(0, 10)}</time> · 阅读约 {readingMinutes(data.content)} 分钟
            </p>
            {data.content === '' ? (
              <Empty text={CONTENT.contentEmpty} />
            ) : (
              <RichText html={data.content} className={styles.text} />
            )}
            {children}
          </article>
        )}
      </Card>
    </div>
  );
}
