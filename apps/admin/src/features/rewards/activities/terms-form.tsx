import {
  BONUS_BASES,
  BONUS_CATEGORIES,
  BONUS_TIERS_MAX,
  type BonusTier,
  isTiered,
} from '@koi/contract/rules/activities';
import { BONUS_BASIS_LABELS, BONUS_BASIS_NAMES, BONUS_CATEGORY_NAMES } from '@koi/contract/texts';
import unseen from '@koi/ui/unseen.module.css';
import {
  Button,
  Card,
  FormGrid,
  Hint,
  IconButton,
  Scroller,
  SelectField,
  Stack,
  TextInput,
} from '../../../ui/index.ts';
import { EMPTY_TIER, type TermsDraft } from './draft.ts';
import styles from './terms-form.module.css';

const BASIS_NOTES: Readonly<Record<TermsDraft['basis'], string>> = {
  '': '选择后，审核申请时按条款自动计算彩金与流水倍数。',
  none: '只展示活动，或申请通过后不派发彩金。',
  manual: '没有档位；审核人填写金额，每笔都须写明原因。',
  first_deposit: '会员的第一笔到账存款，且到账时间在活动时间内。',
  day_deposits: '提交申请当日（北京时间）到账的存款合计。',
  window_deposits: '活动时间内到账的存款合计。',
  week_turnover: '提交申请前一个自然周（周一至周日）已结算注单的有效投注。',
};

const COLUMNS = ['比例（%）', '最高礼金（元）', '固定礼金（元）', '流水倍数'];

interface TermsFormProps {
  terms: TermsDraft;
  disabled: boolean;
  error: string | undefined;
  onChange: (terms: TermsDraft) => void;
}

function Tiers({ terms, disabled, onChange }: Omit<TermsFormProps, 'error'>) {
  const { basis, tiers } = terms;
  if (!isTiered(basis)) return null;
  const put = (next: BonusTier[]) => onChange({ ...terms, tiers: next });
  const cell = (tier: BonusTier, at: number, name: keyof BonusTier, title: string, isUnused = false) => (
    <td>
      <TextInput
        aria-label={`档 ${at + 1} ${title}`}
        inputMode="decimal"
        maxLength={12}
        value={tier[name]}
        disabled={disabled || isUnused}
        onChange={({ target }) => put(tiers.with(at, { ...tier, [name]: target.value }))}
      />
    </td>
  );
  return (
    <Scroller className={styles.scroller}>
      <table className={styles.table} aria-label="彩金档位">
        <thead>
          <tr>
            {[`${BONUS_BASIS_LABELS[basis]}起（元）`, ...COLUMNS].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className={unseen['unseen']}>操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tiers are identified by their position
            <tr key={at}>
              {cell(tier, at, 'from', '起始金额')}
              {cell(tier, at, 'percent', '比例', tier.amount !== '')}
              {cell(tier, at, 'cap', '最高礼金', tier.amount !== '')}
              {cell(tier, at, 'amount', '固定礼金', tier.percent !== '')}
              {cell(tier, at, 'multiple', '流水倍数')}
              <td>
                <IconButton
                  icon="trash"
                  size={18}
                  label={`删除档 ${at + 1}`}
                  disabled={disabled}
                  onClick={() => put(tiers.toSpliced(at, 1))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!disabled && (
        <Button icon="plus" disabled={tiers.length >= BONUS_TIERS_MAX} onClick={() => put([...tiers, EMPTY_TIER])}>
          新增档位
        </Button>
      )}
    </Scroller>
  );
}

/** 彩金条款: the basis of the bonus and its tiers. */
export function TermsForm({ terms, disabled, error, onChange }: TermsFormProps) {
  const { basis, category } = terms;
  const begin = (next: TermsDraft['basis']) =>
    onChange({ ...terms, basis: next, tiers: isTiered(next) && terms.tiers.length === 0 ? [EMPTY_TIER] : terms.tiers });
  return (
    <Card title="彩金条款" padded>
      <Stack gap={16}>
        <FormGrid>
          <SelectField
            label="彩金方式"
            hint={BASIS_NOTES[basis]}
            error={error}
            disabled={disabled}
            value={basis}
            options={[
              { value: '' as const, label: '请选择' },
              ...BONUS_BASES.map((value) => ({ value, label: BONUS_BASIS_NAMES[value] })),
            ]}
            onChange={begin}
          />
          {basis === 'week_turnover' && (
            <SelectField
              label="计入的类目"
              disabled={disabled}
              value={category}
              options={BONUS_CATEGORIES.map((value) => ({ value, label: BONUS_CATEGORY_NAMES[value] }))}
              onChange={(next) => onChange({ ...terms, category: next })}
            />
          )}
        </FormGrid>
        <Tiers terms={terms} disabled={disabled} onChange={onChange} />
        {isTiered(basis) && (
          <Hint>
            会员在活动页看到同一份档位；每档填写比例与最高礼金，或一个固定礼金。修改只影响之后提交的申请，开站后须另一人复核。
          </Hint>
        )}
      </Stack>
    </Card>
  );
}
