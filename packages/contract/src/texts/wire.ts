/** Messages that any call may return. */
export const WIRE = {
  badInput: '参数错误',
  notFound: '内容不存在',
  notOpen: '功能尚未开放',
  keyMissing: '缺少 Idempotency-Key 请求头',
  keyReused: '请求重复且内容不一致',
  tooManyRequests: '请求过于频繁，请稍后再试',
} as const;
