export const SERVICE = {
  networkFailure: '网络错误，请稍后重试',
  unavailable: '系统暂时不可用',
  retry: '重试',
  systems: '客服方式',
  addressWrong: '请输入 https 开头的网址，留空则使用自带页面',
  addressTooLong: '网址不能超过500字',
  stale: '设置刚被他人修改，请核对后再保存',
} as const;

/** Names of the two systems in the selector. */
export const SERVICE_SYSTEM_NAMES = { kefu: '在线客服', gongdan: '工单系统' } as const;
