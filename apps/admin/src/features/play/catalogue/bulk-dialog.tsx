import { useState } from 'react';
import { FormDialog, SelectField } from '../../../ui/index.ts';
import { categoryChoices } from './category.ts';
import type { Edit, ImportRow } from './import-rows.ts';
import { WeightSliders } from './weights.tsx';

interface BulkDialogProps {
  count: number;
  onClose: () => void;
  onDone: (change: Edit) => void;
}

const WEIGHTS = { turnover_weight: 100, rebate_weight: 100, packet_weight: 100 };

/** Sets the category and the weights of all chosen games. What is not touched stays as it is. */
export function BulkDialog({ count, onClose, onDone }: BulkDialogProps) {
  const [category, setCategory] = useState<ImportRow['category']>('');
  const [weights, setWeights] = useState<Edit>({});
  const submit = () => onDone({ ...weights, ...(category === '' ? {} : { category }) });
  return (
    <FormDialog title={`批量设置 ${count} 个游戏`} ok="应用" onClose={onClose} onSubmit={submit}>
      <SelectField
        label="类别"
        hint="不选择则保持不变"
        value={category}
        options={categoryChoices('')}
        onChange={setCategory}
      />
      <WeightSliders
        weights={{ ...WEIGHTS, ...weights }}
        onChange={(change) => setWeights((current) => ({ ...current, ...change }))}
      />
    </FormDialog>
  );
}
