import type { ReactNode } from 'react';
import { useQueryParams } from '../../lib/navigation.ts';
import { BlockedScreen, type Gated } from './blocked-screen.tsx';

/** The offers of gated pages, other than rewards. */
const OFFERS: Readonly<Record<string, Gated>> = { '/': 'play', '/gamePage': 'play', '/recharge': 'deposit' };

interface BlockedPageProps {
  path: string;
  hasBar: boolean;
  children: ReactNode;
}

/**
 * Shows the block in place of a gated page. The page of games also shows the service and the agent centre, which no
 * block closes.
 */
export function BlockedPage({ path, hasBar, children }: BlockedPageProps) {
  const query = useQueryParams();
  if (path === '/gamePage' && !query.has('platform')) return children;
  return <BlockedScreen gated={OFFERS[path] ?? 'rewards'} hasBar={hasBar} />;
}
