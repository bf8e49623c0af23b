/** Texts for the comparison of rebates and commission with the house edge. */
export const MARGINS = {
  title: '返水与佣金超过游戏优势',
  loss: (is: { category: string; rebate: string; commission: string; given: string; edge: string; game: string }) =>
    `${is.category}：返水 ${is.rebate}% + 最高佣金 ${is.commission}% = ${is.given}%，不低于「${is.game}」的优势 ${is.edge}%，长期必亏。`,
  fine: '各类目的返水与最高佣金之和均低于该类目游戏的最小优势。',
  unknown: (names: readonly string[]) => `${names.join('、')}的游戏尚未填写理论返还率，无法核对。`,
} as const;
