import { art } from '../kit/index.ts';

/** The look of a machine: its symbols, the sky from top to bottom, the hills, and the hero above the roof. */
export interface Theme {
  symbols: Record<string, string>;
  sky: readonly [string, string, string, string];
  hills: readonly [string, string];
  hero: string;
  /** The banner text of the scatter, without its number. */
  scatterWord: string;
  /** The name of the largest wins. */
  triumph: string;
}

const file = (name: string): string => art(`slot/${name}.svg`);
const files = (names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([symbol, name]) => [symbol, file(name)]));

const SEALS = { a: 'seal-a', k: 'seal-k', q: 'seal-q' };
const FESTIVE = { Y: 'ingot', C: 'coin', N: 'lantern', F: 'fan', U: 'cloud' };
const EMBER = ['#5E0F0C', '#B8321A', '#8B5206', '#4A2A04'] as const;
const EMBER_HILLS = ['#6E3A06', '#55290A'] as const;

const themes: Record<string, Theme> = {
  koi: {
    symbols: files({ W: 'wild', S: 'scatter', K: 'koi', L: 'lotus', ...FESTIVE, ...SEALS }),
    sky: EMBER,
    hills: EMBER_HILLS,
    hero: art('common/koi.svg'),
    scatterWord: '座龙门',
    triumph: '鲤跃龙门',
  },
  dragon: {
    symbols: files({ W: 'dragon-medal', S: 'scatter', K: 'qinglong', L: 'phoenix', ...FESTIVE, ...SEALS }),
    sky: ['#3A0A12', '#98201E', '#A5500F', '#3F1206'],
    hills: ['#5B1A0C', '#420F0A'],
    hero: file('dragon-medal'),
    scatterWord: '座龙门',
    triumph: '龙腾四海',
  },
  tiger: {
    symbols: files({
      ...{ W: 'baihu', S: 'wangyue', K: 'tiger', L: 'ox', Y: 'fox', C: 'panda', N: 'crane', F: 'rabbit', U: 'cloud' },
      ...SEALS,
    }),
    sky: ['#2B2A12', '#8A5A14', '#7A4A10', '#2C2408'],
    hills: ['#3C4318', '#2B3413'],
    hero: file('tiger'),
    scatterWord: '面五岳令',
    triumph: '虎啸山河',
  },
  fortune: {
    symbols: files({
      ...{ W: 'fu-seal', S: 'money-bag', K: 'toad', L: 'ingot', Y: 'coin', C: 'envelope', N: 'lantern', F: 'fan' },
      ...{ U: 'cloud', ...SEALS },
    }),
    sky: ['#5A3204', '#C07A14', '#96560A', '#4A2604'],
    hills: ['#6E4206', '#55300A'],
    hero: file('toad'),
    scatterWord: '个钱袋',
    triumph: '财源滚滚',
  },
  envelope: {
    symbols: files({
      ...{ W: 'wild', S: 'envelope', K: 'koi', L: 'gift', Y: 'ingot', C: 'coin', N: 'lantern', F: 'fan', U: 'lotus' },
      ...SEALS,
    }),
    sky: ['#6E0A14', '#C4281E', '#9A1A18', '#4C060C'],
    hills: ['#7A1216', '#5C0A10'],
    hero: file('envelope'),
    scatterWord: '封红包',
    triumph: '鸿运当头',
  },
  lucky7: {
    symbols: files({
      ...{ W: 'star', S: 'machine', K: 'seven', L: 'bar', Y: 'bell', C: 'clover', N: 'melon', F: 'plum', U: 'lemon' },
      a: 'cherry',
    }),
    sky: ['#2A1250', '#6A2C9A', '#8A2A6A', '#2E0E3A'],
    hills: ['#4A1A66', '#36124E'],
    hero: file('seven'),
    scatterWord: '台老虎机',
    triumph: '七星高照',
  },
  sicbo: {
    symbols: files({
      ...{ W: 'goblet', S: 'dice-pair', K: 'dice-6', L: 'dice-5', Y: 'dice-4', C: 'dice-3', N: 'dice-2', F: 'dice-1' },
      ...{ U: 'dice-cover', a: 'dice-plate' },
    }),
    sky: ['#0E2450', '#2A5AA0', '#1E4A86', '#0C1E42'],
    hills: ['#163A72', '#102C58'],
    hero: file('dice-pair'),
    scatterWord: '对骰子',
    triumph: '满堂红',
  },
  gem: {
    symbols: files({
      ...{ W: 'star-diamond', S: 'crown', K: 'gem-ruby', L: 'gem-sapphire', Y: 'gem-emerald', C: 'gem-amethyst' },
      ...{ N: 'gem-topaz', F: 'gem-aqua', U: 'gem-rose', a: 'gem-moon' },
    }),
    sky: ['#0A2A4A', '#1E6A8E', '#2A4A8A', '#0C1E46'],
    hills: ['#123E6A', '#0E2E54'],
    hero: file('crown'),
    scatterWord: '顶王冠',
    triumph: '珠光宝气',
  },
  chips: {
    symbols: {
      ...files({ W: 'coin', U: 'cloud', a: 'ingot' }),
      S: art('chip/stack-high.svg'),
      ...{ K: art('chip/5000.svg'), L: art('chip/1000.svg'), Y: art('chip/500.svg') },
      ...{ C: art('chip/100.svg'), N: art('chip/50.svg'), F: art('chip/10.svg') },
      U: art('common/coin-tilt.svg'),
    },
    sky: ['#06382E', '#17785E', '#0E5A48', '#06302A'],
    hills: ['#0C4A3C', '#083A30'],
    hero: art('chip/stack-high.svg'),
    scatterWord: '座筹码山',
    triumph: '金玉满堂',
  },
};

export const themeOf = (name: string): Theme => {
  const theme = themes[name];
  if (!theme) throw new Error(`no theme is called ${name}`);
  return theme;
};
