import type { StaffGame } from '@koi/contract';
import { checkImportedGame, suggestedWeights } from '@koi/contract/rules/game-import';
import { GAME_NAME_MAX_LENGTH } from '@koi/contract/rules/venues';
import { GAME_IMPORT, VENUES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { PictureField } from '../../../lib/picture-field.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { FormDialog, SelectField, Switch, TextField } from '../../../ui/index.ts';
import { categoryChoices } from './category.ts';
import { COVER_PX } from './game-list.ts';
import styles from './import.module.css';
import { useVenueChoice } from './use-venue-choice.ts';
import { typedWeight, WEIGHTS } from './weights.tsx';

const EMPTY = {
  code: '',
  name: '',
  return_percent: '',
  app_img: '',
  turnover_weight: '',
  rebate_weight: '',
  packet_weight: '',
};
const FIELDS = {
  [GAME_IMPORT.codeWrong]: 'code',
  [GAME_IMPORT.codeTaken]: 'code',
  [VENUES.nameMissing]: 'name',
  [VENUES.returnWrong]: 'return_percent',
  [VENUES.pictureWrong]: 'app_img',
} as const;

/** Adds one game by hand. Weights that are left empty are the suggested ones. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const venue = useVenueChoice();
  const { values, trimmed, set, bind, passes, refuse } = useForm(EMPTY, FIELDS);
  const [category, setCategory] = useState<StaffGame['category'] | ''>('');
  const [isVisible, setVisible] = useState(false);
  const { busy, run } = useAction(staffCalls.games.create, {
    changes: [staffCalls.games.list, staffCalls.rebates.margins],
    onDone: onClose,
    onFailed: refuse,
  });
  const suggested = suggestedWeights(category, values.return_percent);
  const weight = (name: (typeof WEIGHTS)[number]['name']) =>
    values[name] === '' ? suggested[name] : typedWeight(values[name]);
  const submit = () => {
    const game = {
      ...trimmed,
      category,
      turnover_weight: weight('turnover_weight'),
      rebate_weight: weight('rebate_weight'),
      packet_weight: weight('packet_weight'),
    };
    if (passes(checkImportedGame(game))) void run({ platname: venue.chosen, ...game, visible: isVisible ? 1 : 0 });
  };
  return (
    <FormDialog title="新增游戏" ok="新增" busy={busy} onClose={onClose} onSubmit={submit}>
      <SelectField label="场馆" value={venue.chosen} options={venue.options} onChange={venue.choose} />
      <TextField label="代码" hint="场馆对这个游戏的代码，保存后不能改" maxLength={64} {...bind('code')} />
      <TextField label="名称" maxLength={GAME_NAME_MAX_LENGTH} {...bind('name')} />
      <SelectField label="类别" value={category} options={categoryChoices(category)} onChange={setCategory} />
      <TextField
        label="理论返还率（%）"
        hint="未知请留空"
        inputMode="decimal"
        maxLength={6}
        {...bind('return_percent')}
      />
      <div className={styles.weights}>
        {WEIGHTS.map(({ name, label }) => (
          <TextField
            key={name}
            label={`${label}权重（%）`}
            inputMode="numeric"
            maxLength={3}
            placeholder={String(suggested[name])}
            {...bind(name)}
          />
        ))}
      </div>
      <PictureField
        label="图片"
        ratio="1 / 1"
        squarePx={COVER_PX}
        hint="留空则用默认图"
        value={values.app_img}
        error={bind('app_img').error}
        onChange={(address) => set('app_img', address)}
      />
      <span className={styles.visible}>
        直接上架
        <Switch label="直接上架" checked={isVisible} onChange={setVisible} />
      </span>
    </FormDialog>
  );
}
