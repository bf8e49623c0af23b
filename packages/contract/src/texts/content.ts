export const CONTENT = {
  sponsorsFailed: '获取赞助商列表失败',
  sponsorsEmpty: '暂无赞助商信息',
  sponsorFailed: '加载失败，请重试',
  sponsorReload: '重新加载',
  sponsorVisit: '前往了解',
  contentEmpty: '暂无内容',
  announcementsTab: '公告',
  lettersTab: '站内信',
} as const;

/** Texts for banners, announcements and articles in the back office. */
export const STAFF_CONTENT = {
  headlineMissing: '请输入主标题，12字以内',
  eyebrowLong: '小标题不能超过10字',
  lineLong: '副标题不能超过24字',
  barInside: '标题中不能使用竖线',
  linkWrong: '链接须为 / 开头的页面地址，或 https:// 开头的完整网址',
  windowWrong: '请输入正确的展示时间',
  windowBackwards: '结束时间须晚于开始时间',
  textMissing: '请输入公告内容，200字以内',
  titleMissing: '请输入标题，30字以内',
  contentMissing: '请输入正文',
  contentLong: '正文过长，请控制在20000字以内',
  tooMany: '最多添加20张轮播图',
  stale: '内容已被他人修改，请刷新后再编辑',
  saved: '已保存',
  moved: '已调整顺序',
  removed: '已删除',
} as const;

export const HELP = {
  title: '帮助中心',
  greeting: '有什么可以帮您',
  greetingLine: '先看看常见问题，或随时联系客服',
  noAnswer: '没有找到答案',
  serviceHours: '写下问题，客服会尽快回复',
  askService: '联系客服',
} as const;

/** Where the articles of a section are shown, for staff. */
/** Whether members see a banner or an announcement now. */
export const SHOWN_STATE_NAMES = { shown: '展示中', waiting: '未开始', over: '已结束', off: '已关闭' } as const;
export const ARTICLE_SECTION_NAMES = { help: '帮助中心', abouts: '登录页与菜单' } as const;

/** Articles of the help centre, in display order. */
export const HELP_ARTICLES = [
  { type: 7, title: '关于我们' },
  { type: 1, title: '常见问题' },
  { type: 2, title: '隐私政策' },
  { type: 3, title: '免责说明' },
  { type: 4, title: '联系我们' },
  { type: 5, title: '代理加盟' },
  { type: 8, title: '博彩责任' },
] as const;
