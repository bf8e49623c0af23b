import { CATEGORY_NAMES } from './home.ts';

/** Texts for importing games from a venue, by hand or from a file. */
export const GAME_IMPORT = {
  imported: '导入完成',
  created: '游戏已新增',
  nothing: '请选择要导入的游戏',
  codeWrong: '游戏代码须为1到64个字符，不能含空格',
  codeTwice: (code: string) => `游戏代码 ${code} 重复`,
  codeTaken: '该场馆已有这个游戏代码',
  categoryMissing: '请选择类别',
  categoryNeedsTwo: (names: string) => `已有游戏的类别在游戏管理中更换，由第二人同意：${names}`,
  categoryOfVenue: (names: string) => `新增时须用场馆目录的类别，之后可在游戏管理中更换：${names}`,
  categoryProposed: '已保存，类别等待第二人同意',
  weightWrong: '权重须为0到100的整数',
  unread: (reason: string) => `场馆目录读取失败：${reason}`,
  notOffered: '场馆没有目录接口，请手工新增或用 CSV 导入',
} as const;

export const CATALOGUE_STATE_NAMES = { new: '新', changed: '有改动', same: '一致', withdrawn: '已下架' } as const;

export const GAME_CATEGORY_NAMES = {
  realbet: CATEGORY_NAMES[0],
  sport: CATEGORY_NAMES[1],
  gaming: CATEGORY_NAMES[2],
  joker: CATEGORY_NAMES[3],
  concise: CATEGORY_NAMES[4],
  lottery: CATEGORY_NAMES[5],
  fish: CATEGORY_NAMES[6],
  fishing: CATEGORY_NAMES[6],
} as const;
