import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { useQueryParams } from '../../lib/navigation.ts';
import { Card } from '../../ui/card.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/states.tsx';
import styles from './article-screen.module.css';
import { readingMinutes } from './reading-time.ts';

const PAGE = 'abouts';
const TERMS = '5';
const LINE_WIDTHS = ['46%', '32%', '100%', '92%', '100%', '64%', '38%', '100%', '86%'];

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      {LINE_WIDTHS.map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <Skeleton key={line} width={width} height={line === 0 ? 28 : 16} />
      ))}
    </div>
  );
}

/** 服务条款与规则 (type 5) or 隐私政策 (type 6). */
export function AboutsScreen() {
  const type = useQueryParams().get('type') ?? TERMS;
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'article', PAGE, type],
    queryFn: async () => (await api.call(calls.content.article, { type, page: PAGE })).data,
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
            {data.content === '' ? <Empty text="暂无内容" /> : <RichText html={data.content} className={styles.text} />}
          </article>
        )}
      </Card>
    </div>
  );
}
