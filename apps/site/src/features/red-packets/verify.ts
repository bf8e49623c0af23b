import type { RedPacketProof } from '@koi/contract';
import { redPacketAmount, redPacketCommitment, redPacketPaid } from '@koi/contract/rules/red-packet-draw';
import { formatMoney, parseMoney } from '@koi/money';

export interface Finding {
  digest: string;
  /** The amount computed from the seed. */
  drawn: string;
  /** All of these must be true. */
  seedIsCommitted: boolean;
  rulesNameTier: boolean;
  amountIsDrawn: boolean;
  budgetIsKept: boolean;
}

const amountOf = (text: string): bigint => parseMoney(text) ?? -1n;

/** Start of the line that the committed rules must contain for the tier. */
const tierLineStart = ({ tier }: RedPacketProof) => `第 ${tier} 档 `;

const namesTier = (proof: RedPacketProof): boolean =>
  proof.rules
    .split('\n')
    .some(
      (line) =>
        line.startsWith(tierLineStart(proof)) &&
        line.includes(` 金额 ${proof.min_money}-${proof.max_money} `) &&
        line.endsWith(` 预算 ${proof.budget}`),
    );

/** Recomputes a draw in the browser from the revealed seed and the commitment published before it. */
export const verifyDraw = async (proof: RedPacketProof): Promise<Finding> => {
  const { seed, member, draw, day, rules } = proof;
  const commitment = await redPacketCommitment(day, seed, rules);
  const { digest, amount } = await redPacketAmount({
    seed,
    member,
    draw,
    min: amountOf(proof.min_money),
    max: amountOf(proof.max_money),
  });
  const paid = redPacketPaid(amount, amountOf(proof.budget), amountOf(proof.given_before));
  return {
    digest,
    drawn: formatMoney(amount),
    seedIsCommitted: commitment === proof.commitment,
    rulesNameTier: namesTier(proof),
    amountIsDrawn: amount === amountOf(proof.drawn_money),
    budgetIsKept: paid === amountOf(proof.redpacketmoney),
  };
};

export const isSound = ({ seedIsCommitted, rulesNameTier, amountIsDrawn, budgetIsKept }: Finding): boolean =>
  seedIsCommitted && rulesNameTier && amountIsDrawn && budgetIsKept;
