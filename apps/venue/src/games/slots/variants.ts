import type { Variant } from '../../core/game.ts';
import { type MachineName, machines } from './machines.ts';

export interface SlotConfig {
  machine: MachineName;
}

const RTP: Record<MachineName, string> = { carp: '0.9604', dragon: '0.9542', classic: '0.9589', twoWay: '0.9590' };

const variant = (code: string, name: string, machine: MachineName): Variant & { config: SlotConfig } => ({
  code,
  name,
  platform: 'xinghe',
  category: 'concise',
  theme: code,
  rtp: RTP[machine],
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

export const machineOf = (code: string) => {
  const found = slotVariants.find((each) => each.code === code);
  if (!found) throw new Error(`no slot has the code ${code}`);
  return machines[found.config.machine];
};
