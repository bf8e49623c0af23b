/** The pages that /gamePage can show. */
export type FrameRequest =
  | { kind: 'game'; venue: string; type: string; code: string; name: string }
  | { kind: 'agent' }
  | { kind: 'service' }
  | { kind: 'app' };

const OF_DAILI: Partial<Record<string, 'agent' | 'service'>> = { '1': 'agent', '2': 'service' };

/** Undefined when the address contains none of them. */
export const requestOf = (query: URLSearchParams): FrameRequest | undefined => {
  const kind = OF_DAILI[query.get('dailiD') ?? ''];
  if (kind) return { kind };
  if (query.get('app') === '1') return { kind: 'app' };
  const [venue, code] = [query.get('platform') ?? '', query.get('code') ?? ''];
  if (venue === '') return undefined;
  return { kind: 'game', venue, code, type: query.get('type') || '0', name: query.get('gameName') ?? '' };
};
