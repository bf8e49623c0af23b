export const SERVICE = {
  networkFailure: '网络错误，请稍后重试',
  unavailable: '系统暂时不可用',
  retry: '重试',
} as const;
