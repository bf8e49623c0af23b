/** Where members come from: with or without a referrer. */
export const SOURCES = [
  { value: '', label: '全部来源' },
  { value: 'referred', label: '代理推荐' },
  { value: 'direct', label: '自然来访' },
] as const;
export type Source = (typeof SOURCES)[number]['value'];
