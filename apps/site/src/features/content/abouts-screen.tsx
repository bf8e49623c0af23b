import { useQueryParams } from '../../lib/navigation.ts';
import { Article } from './article.tsx';

const TERMS = '5';

/** Shows 服务条款与规则 (type 5) or 隐私政策 (type 6). */
export function AboutsScreen() {
  return <Article page="abouts" type={useQueryParams().get('type') ?? TERMS} />;
}
