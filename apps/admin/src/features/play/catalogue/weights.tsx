import type { GameWeights } from '@koi/contract/rules/game-import';
import { WEIGHT_MAX } from '@koi/contract/rules/game-import';
import { Range, Stack } from '../../../ui/index.ts';
import styles from './weights.module.css';

export const WEIGHTS = [
  { name: 'turnover_weight', label: '取款流水' },
  { name: 'rebate_weight', label: '返水' },
  { name: 'packet_weight', label: '红包流水' },
] as const;
export type WeightName = (typeof WEIGHTS)[number]['name'];

/** Reads what was typed as a whole percentage. */
export const typedWeight = (text: string): number => Math.min(WEIGHT_MAX, Number(text.replace(/\D/g, '').slice(0, 3)));

interface WeightInputProps {
  label: string;
  value: number;
  onChange: (weight: number) => void;
}

/** A percentage in a cell of a table. */
export function WeightInput({ label, value, onChange }: WeightInputProps) {
  return (
    <span className={styles.cell}>
      <input
        aria-label={label}
        inputMode="numeric"
        maxLength={3}
        value={value}
        onChange={(event) => onChange(typedWeight(event.target.value))}
      />
      <i>%</i>
    </span>
  );
}

interface WeightSlidersProps {
  weights: GameWeights;
  onChange: (change: Partial<GameWeights>) => void;
}

const ABOUT: Readonly<Record<WeightName, (weight: number) => string>> = {
  turnover_weight: (weight) => `投注 ¥100 按 ¥${weight} 计入取款流水`,
  rebate_weight: (weight) => `投注 ¥100 按 ¥${weight} 算返水`,
  packet_weight: (weight) => `投注 ¥100 按 ¥${weight} 计入红包流水`,
};

export function WeightSliders({ weights, onChange }: WeightSlidersProps) {
  return (
    <Stack gap={14}>
      {WEIGHTS.map(({ name, label }) => (
        <div key={name} className={styles.slider}>
          <span className={styles.line}>
            <span>{label}</span>
            <b>{weights[name]}%</b>
          </span>
          <Range
            label={`${label}权重`}
            min={0}
            max={WEIGHT_MAX}
            step={5}
            value={weights[name]}
            onChange={(weight) => onChange({ [name]: weight })}
          />
          <small>{ABOUT[name](weights[name])}</small>
        </div>
      ))}
    </Stack>
  );
}
