/** Names of the letter symbols, shared by several themes. */
const LETTERS = { a: '印 A', k: '印 K', q: '印 Q' };

export const SYMBOL_NAMES: Record<string, Record<string, string>> = {
  koi: { W: '福', S: '龙门', K: '锦鲤', L: '莲花', Y: '元宝', C: '金钱', N: '灯笼', F: '折扇', U: '祥云', ...LETTERS },
  dragon: {
    ...{ W: '龍印', S: '龙门', K: '青龙', L: '朱雀', Y: '元宝', C: '金钱', N: '灯笼', F: '折扇', U: '祥云' },
    ...LETTERS,
  },
  tiger: {
    ...{ W: '虎符', S: '五岳令', K: '猛虎', L: '牛王', Y: '赤狐', C: '熊猫', N: '白鹤', F: '玉兔', U: '祥云' },
    ...LETTERS,
  },
  fortune: {
    ...{ W: '福印', S: '钱袋', K: '金蟾', L: '元宝', Y: '金钱', C: '红包', N: '灯笼', F: '折扇', U: '祥云' },
    ...LETTERS,
  },
  envelope: {
    ...{ W: '福', S: '红包', K: '锦鲤', L: '礼盒', Y: '元宝', C: '金钱', N: '灯笼', F: '折扇', U: '莲花' },
    ...LETTERS,
  },
  lucky7: {
    ...{ W: '金星', S: '老虎机', K: '红七', L: 'BAR', Y: '金铃', C: '四叶草', N: '西瓜', F: '李子', U: '柠檬' },
    a: '樱桃',
  },
  sicbo: {
    ...{ W: '金樽', S: '双骰', K: '六点', L: '五点', Y: '四点', C: '三点', N: '二点', F: '一点', U: '瓷盅' },
    a: '瓷盘',
  },
  gem: {
    ...{ W: '星钻', S: '王冠', K: '红宝石', L: '蓝宝石', Y: '祖母绿', C: '紫晶', N: '黄玉', F: '海蓝宝', U: '玫瑰晶' },
    a: '月长石',
  },
  chips: {
    ...{ W: '锦鲤金币', S: '筹码山', K: '五千', L: '一千', Y: '五百', C: '一百', N: '五十', F: '十', U: '金钱' },
    a: '元宝',
  },
};

export const symbolName = (theme: string, symbol: string): string => SYMBOL_NAMES[theme]?.[symbol] ?? symbol;
