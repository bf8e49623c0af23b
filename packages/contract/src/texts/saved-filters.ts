export const SAVED_FILTERS = {
  nameMissing: '请填写名称',
  nameLong: '名称不能超过20个字',
  queryMissing: '请先选择筛选条件',
  queryLong: '筛选条件过长，无法保存',
  screenWrong: '此页面不支持保存筛选',
  nameTaken: '已有同名的筛选',
  full: '每个页面最多保存20个筛选',
  saved: '已保存筛选',
  renamed: '已重命名',
  removed: '已删除',
} as const;
