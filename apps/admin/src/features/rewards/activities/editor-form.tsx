import {
  ACTIVITY_HEADLINE_MAX_LENGTH,
  ACTIVITY_MEMO_MAX_LENGTH,
  ACTIVITY_TAGLINE_MAX_LENGTH,
  ACTIVITY_TITLE_MAX_LENGTH,
} from '@koi/contract/rules/activities';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { MomentField } from '../../../lib/moment-field.tsx';
import { PictureField } from '../../../lib/picture-field.tsx';
import { RichTextField } from '../../../lib/rich-text/index.ts';
import { Card, FormGrid, Hint, SelectField, Stack, Switch, TextAreaField, TextField, Wide } from '../../../ui/index.ts';
import type { Draft } from './draft.ts';
import styles from './editor.module.css';
import { TermsForm } from './terms-form.tsx';

interface EditorFormProps {
  draft: Draft;
  disabled: boolean;
  errorOf: (name: keyof Draft) => string | undefined;
  onChange: <N extends keyof Draft>(name: N, value: Draft[N]) => void;
}

interface ChoiceProps {
  label: string;
  note: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with an explanation beside it. */
function Choice({ label, note, checked, disabled, onChange }: ChoiceProps) {
  return (
    <div className={styles.choice}>
      <span>
        <b>{label}</b>
        <small>{note}</small>
      </span>
      <Switch label={label} checked={checked} disabled={disabled} onChange={onChange} />
    </div>
  );
}

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0);

export function EditorForm({ draft, disabled, errorOf, onChange }: EditorFormProps) {
  const types = useCall(staffCalls.activities.types, {}).data?.list ?? [];
  const control = <N extends keyof Draft>(name: N) => ({
    value: draft[name],
    error: errorOf(name),
    onChange: (value: Draft[N]) => onChange(name, value),
  });
  const text = (name: 'title' | 'headline' | 'tagline' | 'memo', maxLength: number) => ({
    ...control(name),
    maxLength,
    disabled,
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });
  return (
    <Stack gap={16}>
      {disabled && <Hint>您的角色只能查看活动。</Hint>}
      <Card title="基本信息" padded>
        <FormGrid>
          <TextField
            label="活动标题"
            {...text('title', ACTIVITY_TITLE_MAX_LENGTH)}
            placeholder="会员在列表中看到的名称"
          />
          <SelectField
            label="活动类型"
            disabled={disabled}
            options={[{ value: 0, label: '请选择' }, ...types.map((type) => ({ value: type.id, label: type.name }))]}
            {...control('type_id')}
          />
          <MomentField label="开始时间（北京时间）" hint="留空为即日起" disabled={disabled} {...control('starts_at')} />
          <MomentField label="结束时间（北京时间）" hint="留空为长期有效" disabled={disabled} {...control('ends_at')} />
        </FormGrid>
        <div className={styles.choices}>
          <Choice
            label="上架"
            note="会员立即可见"
            checked={draft.active === 1}
            disabled={disabled}
            onChange={(on) => onChange('active', flag(on))}
          />
          <Choice
            label="需要申请"
            note="会员提交申请，由工作人员审核"
            checked={draft.can_apply === 1}
            disabled={disabled}
            onChange={(on) => onChange('can_apply', flag(on))}
          />
        </div>
      </Card>
      <TermsForm
        terms={draft.terms}
        disabled={disabled}
        error={errorOf('terms')}
        onChange={(terms) => onChange('terms', terms)}
      />
      <Card title="横幅" padded>
        <FormGrid>
          <Wide>
            <PictureField label="横幅图片" ratio="358 / 132" {...control('banner')} />
          </Wide>
          <TextField
            label="横幅标题"
            hint="叠加在图片左侧；图片已含文字时留空"
            {...text('headline', ACTIVITY_HEADLINE_MAX_LENGTH)}
          />
          <TextField label="横幅副标题" hint="一句话，一个承诺" {...text('tagline', ACTIVITY_TAGLINE_MAX_LENGTH)} />
        </FormGrid>
      </Card>
      <Card title="活动说明" padded>
        <Stack gap={16}>
          <RichTextField
            label="活动内容"
            hint="每个大标题在手机上是一张卡片；礼金档位由彩金条款生成，这里不必重复"
            {...control('content')}
          />
          <TextAreaField
            label="参与须知"
            hint="显示在申请按钮上方，例如参与限制与审核时间"
            {...text('memo', ACTIVITY_MEMO_MAX_LENGTH)}
          />
        </Stack>
      </Card>
    </Stack>
  );
}
