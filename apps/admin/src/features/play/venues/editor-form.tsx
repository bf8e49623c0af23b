import { VENUE_ADAPTERS, VENUE_TITLE_MAX_LENGTH } from '@koi/contract/rules/venue-settings';
import { VENUE_ADAPTER_NAMES } from '@koi/contract/texts';
import { VenueMark } from '../../../lib/venue-mark.tsx';
import { Card, FormGrid, Hint, SelectField, TextField, Wide } from '../../../ui/index.ts';
import { accessRules, type Draft, draftOf, type EditorFormProps } from './draft.ts';
import styles from './editor.module.css';
import { OriginsField } from './origins-field.tsx';
import { SecretCard } from './secret-card.tsx';

type TextName = Exclude<keyof Draft, 'frame_origins' | 'adapter' | 'secret'>;

interface DraftFieldProps extends EditorFormProps {
  name: TextName;
  label: string;
  unit?: string;
  hint?: string | undefined;
  placeholder?: string;
  maxLength?: number;
  numeric?: boolean;
}

/** A text input of the form. Once it is changed, the saved value is shown beside the unit. */
function DraftField({ name, label, unit = '', hint, placeholder, maxLength = 200, numeric, ...form }: DraftFieldProps) {
  const { settings, draft, errorOf, onChange } = form;
  const saved = settings && draftOf(settings)[name];
  const before = unit !== '' && saved !== undefined && saved !== draft[name] ? `，原 ${saved}` : '';
  return (
    <TextField
      label={label}
      hint={hint}
      error={errorOf(name)}
      name={name}
      value={draft[name]}
      maxLength={maxLength}
      placeholder={placeholder}
      inputMode={numeric ? 'decimal' : undefined}
      spellCheck={false}
      onChange={(event) => onChange(name, event.target.value)}
      trailing={unit && <span className={styles.unit}>{`${unit}${before}`}</span>}
    />
  );
}

const adapters = VENUE_ADAPTERS.map((value) => ({ value: value as string, label: VENUE_ADAPTER_NAMES[value] }));

function BasicCard(form: EditorFormProps) {
  const { settings, draft, errorOf, onChange } = form;
  return (
    <Card
      title={
        <span className={styles.cardTitle}>
          <VenueMark name={draft.title} />
          基本
        </span>
      }
      actions={settings && <code className={styles.code}>{settings.platname}</code>}
      padded
    >
      <FormGrid>
        <DraftField
          {...form}
          name="title"
          label="场馆名称"
          placeholder="会员看到的名称，如 金城彩票"
          maxLength={VENUE_TITLE_MAX_LENGTH}
        />
        {!settings && (
          <DraftField
            {...form}
            name="platname"
            label="场馆代码"
            hint="小写字母开头，记在账本里，保存后不能改"
            placeholder="jincheng"
            maxLength={32}
          />
        )}
        <SelectField
          label="对接协议"
          error={errorOf('adapter')}
          value={draft.adapter}
          options={adapters}
          onChange={(adapter) => onChange('adapter', adapter)}
        />
        <div className={styles.pair}>
          <DraftField
            {...form}
            name="advance_max"
            label="垫付上限，每位会员"
            unit="元"
            hint={settings && accessRules(settings).access ? '提高须第二人同意' : undefined}
            numeric
          />
          <DraftField {...form} name="sort" label="排序，小的在前" numeric />
        </div>
        <Wide>
          <Hint>场馆费按生效日期设置，在经营报表的“费率”中添加。</Hint>
        </Wide>
      </FormGrid>
    </Card>
  );
}

function ConnectionCard(form: EditorFormProps) {
  const { settings, draft, errorOf, onChange } = form;
  const isPreset = settings !== undefined && settings.preset_url !== '' && settings.url === '';
  return (
    <Card
      title={
        <span className={styles.cardTitle}>
          连接 <small>改动保存后要重新测试，全部通过才能开放</small>
        </span>
      }
      padded
    >
      <FormGrid>
        {isPreset && (
          <Wide>
            <Hint>地址、密钥和超时现由环境变量预设（{settings.preset_url}）。填写地址和密钥后，以这里的为准。</Hint>
          </Wide>
        )}
        {settings && settings.shared_with !== '' && (
          <Wide>
            <Hint tone="warning">
              接口地址与商户号和场馆“{settings.shared_with}”相同，注单会被重复计算。请更换，否则停止开放后不能再开放。
            </Hint>
          </Wide>
        )}
        <DraftField
          {...form}
          name="url"
          label="接口地址"
          placeholder={settings?.preset_url || 'https://api.example/v2'}
          hint={settings && accessRules(settings).access ? '更换须第二人同意' : undefined}
        />
        <DraftField
          {...form}
          name="merchant"
          label="商户号"
          placeholder={`留空则用场馆代码 ${draft.platname}`}
          hint={settings && accessRules(settings).access ? '更换须第二人同意' : undefined}
          maxLength={64}
        />
        <DraftField {...form} name="timeout_s" label="超时" unit="秒" numeric />
        <DraftField {...form} name="clock_tolerance_s" label="时钟容差" unit="秒" numeric />
        <Wide>
          <OriginsField
            value={draft.frame_origins}
            error={errorOf('frame_origins')}
            onChange={(origins) => onChange('frame_origins', origins)}
          />
        </Wide>
      </FormGrid>
    </Card>
  );
}

export function EditorForm(form: EditorFormProps) {
  return (
    <>
      <BasicCard {...form} />
      <ConnectionCard {...form} />
      <SecretCard {...form} />
    </>
  );
}
