import type { EXPORT_STATES } from '../constants.ts';

export const EXPORTS = {
  started: '已开始导出',
  cancelled: '已取消导出',
  unknownList: '该列表不支持导出',
  unknown: '导出任务不存在',
  notOwn: '只能操作自己提出的导出任务',
  tooMany: '您已有3个导出任务未完成，请等待或取消后再导出',
  ended: '该导出任务已结束',
  notReady: '文件尚未生成或已过期，请重新导出',
  nothingMasked: '该列表没有遮盖的列，请直接导出',
  askAgain: '原文导出每次都须第二人同意，请在列表中重新申请',
  waiting: '正在等待第二人，请在双人复核中撤回',
  /** Reasons of failure, shown with the job. */
  noPermission: '账号已停用，或不再有查看该列表的权限',
  filterInvalid: '筛选条件已失效，请在列表中重新导出',
  tooLarge: '文件超过1GB，请缩小筛选范围后再导出',
  interrupted: '多次中断，未能完成',
  lapsed: '24小时内无人同意',
  failed: '生成失败，请重试；仍失败请联系技术人员',
} as const;

export const EXPORT_STATE_NAMES: Readonly<Record<(typeof EXPORT_STATES)[number], string>> = {
  waiting: '等第二人',
  queued: '排队',
  running: '生成中',
  ready: '可下载',
  failed: '失败',
  refused: '未获同意',
  cancelled: '已取消',
  expired: '已过期',
};
