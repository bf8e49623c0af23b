import type { Variant } from '../../core/game.ts';
import { type MachineName, machines } from './machines.ts';

export interface SlotConfig {
  machine: MachineName;
}

/** The odds that the rules state. Counting them takes a second on a phone, so a test compares them with `slotOdds` instead. */
export interface StatedOdds {
  rtp: string;
  /** Probability that a spin wins anything. */
  hit: string;
  /** Mean number of paid spins until free spins are triggered; 0 for a machine without free spins. */
  triggerEvery: number;
}

export const STATED: Record<MachineName, StatedOdds> = {
  carp: { rtp: '0.9604', hit: '0.352', triggerEvery: 140 },
  dragon: { rtp: '0.9542', hit: '0.390', triggerEvery: 140 },
  classic: { rtp: '0.9589', hit: '0.305', triggerEvery: 0 },
  twoWay: { rtp: '0.9590', hit: '0.501', triggerEvery: 140 },
};

const variant = (code: string, name: string, machine: MachineName): Variant & { config: SlotConfig } => ({
  code,
  name,
  platform: 'xinghe',
  category: 'concise',
  theme: code,
  rtp: STATED[machine].rtp,
  config: { machine },
});

/** Each variant has its own symbols and uses the numbers of its machine. */
export const slotVariants = [
  variant('dragon', '金龙献瑞', 'dragon'),
  variant('lucky7', '幸运七七', 'classic'),
  variant('fortune', '财源滚滚', 'carp'),
  variant('tiger', '猛虎下山', 'dragon'),
  variant('gem', '宝石奇缘', 'twoWay'),
  variant('envelope', '鸿运当头', 'carp'),
  variant('sicbo', '骰满金樽', 'classic'),
  variant('chips', '金币乐园', 'twoWay'),
  variant('koi', '锦鲤献瑞', 'carp'),
];

const configOf = (code: string): SlotConfig => {
  const found = slotVariants.find((each) => each.code === code);
  if (!found) throw new Error(`no slot has the code ${code}`);
  return found.config;
};

export const machineOf = (code: string) => machines[configOf(code).machine];

export const statedOddsOf = (code: string): StatedOdds => STATED[configOf(code).machine];
