/** Texts of the sponsor editor in the back office; the texts for members are in content. */
export const SPONSORS = {
  nameMissing: '请输入赞助商名称，20字以内',
  titleMissing: '请输入一句话介绍，30字以内',
  logoWrong: '请上传标志，或填写 / 开头的站内地址、https:// 开头的图片地址',
  bannerWrong: '请上传横幅，或填写 / 开头的站内地址、https:// 开头的图片地址',
  headlineLong: '横幅标题不能超过16字',
  taglineLong: '横幅副标题不能超过30字',
  contentLong: '内容过长，请控制在20000字以内',
  externalWrong: '外部链接须为 https:// 开头的完整地址',
  internalWrong: '站内链接须为 / 开头的页面地址',
  tooMany: '最多添加50个赞助商',
  stale: '内容已被他人修改，请刷新后再编辑',
  saved: '已保存',
  moved: '已调整顺序',
  removed: '已删除',
} as const;
export const SPONSOR_CONTENT_NAMES = { article: '图文介绍', link: '跳转链接' } as const;
export const SPONSOR_LINK_NAMES = { external: '外部网站', internal: '站内页面' } as const;
