/** Texts of the site settings in the back office. */
export const SITE_SETTINGS = {
  saved: '已发布，全站生效',
  reverted: '已恢复到修改之前的内容',
  stale: '设置刚被他人修改，请核对后再发布',
  unchanged: '这些设置已经是当时的内容，无需恢复',
  nameWrong: '站点名称为1~30字',
  titleWrong: '页面标题为1~60字',
  sloganLong: '标语不能超过20字',
  logoWrong: '请上传站点标志，或填写 / 开头的站内地址、https:// 开头的图片地址',
  iconWrong: '请上传应用图标，或填写 / 开头的站内地址、https:// 开头的图片地址',
  mobileAddressWrong: '移动站地址须以 https:// 开头，留空表示没有',
  visitAddressWrong: '最新网址须以 https:// 开头，留空表示没有',
  appAddressWrong: 'iOS 下载地址须以 https:// 开头，留空表示没有',
  codeWrong: '请上传 iOS 下载二维码，或填写 / 开头的站内地址、https:// 开头的图片地址',
  welcomeMissing: '欢迎弹窗已开启，请填写弹窗内容',
  welcomeLong: '弹窗内容不能超过20000字',
  demoStripWrong: '演示提示为1~40字',
} as const;

/** Names of the settings in the form, the history and the audit log. */
export const SITE_SETTING_NAMES = {
  site_name: '站点名称',
  title: '页面标题',
  site_slogan: '标语',
  site_logo: '站点标志',
  app_logo: '应用图标',
  h5_url: '移动站地址',
  visit_url: '最新网址',
  app_download_switch: 'APP下载',
  ios_download_url: 'iOS 下载地址',
  ios_download_qrcode: 'iOS 下载二维码',
  index_modal: '欢迎弹窗',
  webcontent: '欢迎弹窗内容',
  demo_strip: '演示提示',
} as const;
