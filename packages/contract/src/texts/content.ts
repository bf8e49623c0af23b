export const CONTENT = {
  sponsorsFailed: '获取赞助商列表失败',
  sponsorsEmpty: '暂无赞助商信息',
  sponsorFailed: '加载失败，请重试',
  sponsorReload: '重新加载',
  contentEmpty: '暂无内容',
  announcementsTab: '公告',
  lettersTab: '站内信',
} as const;

/** Help centre, by the type of an article, in its order. */
export const HELP_ARTICLES = [
  { type: 7, title: '关于我们' },
  { type: 1, title: '常见问题' },
  { type: 2, title: '隐私政策' },
  { type: 3, title: '免责说明' },
  { type: 4, title: '联系我们' },
  { type: 5, title: '代理加盟' },
  { type: 8, title: '博彩责任' },
] as const;

/** /abouts has types of its own. */
export const ABOUTS_ARTICLES = { 5: '服务条款与规则', 6: '隐私政策' } as const;
