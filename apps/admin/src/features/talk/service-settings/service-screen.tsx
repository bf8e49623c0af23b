import type { OutputOf, ServiceSettings, StaffRows } from '@koi/contract';
import { SERVICE_SYSTEMS } from '@koi/contract/constants';
import { checkServiceSettings, shownService } from '@koi/contract/rules/service';
import { SERVICE, SERVICE_SYSTEM_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { amend, staffCalls, useCall } from '../../../lib/api.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import {
  Button,
  Card,
  Columns,
  Hint,
  LoadingCard,
  Page,
  SaveBar,
  Segments,
  Stack,
  Switch,
  Tag,
  TextField,
} from '../../../ui/index.ts';
import styles from './service-screen.module.css';

type Saved = OutputOf<StaffRows['service']['settings']>;
type Change = (change: Partial<ServiceSettings>) => void;

const SYSTEMS = SERVICE_SYSTEMS.map((value) => ({ value, label: SERVICE_SYSTEM_NAMES[value] }));

const settingsOf = (saved: Saved): ServiceSettings => ({
  kefu_enabled: saved.kefu_enabled,
  gongdan_enabled: saved.gongdan_enabled,
  default_system: saved.default_system,
  show_selector: saved.show_selector,
  kefu_url: saved.kefu_url,
  gongdan_url: saved.gongdan_url,
});

export function ServiceScreen() {
  const { data, error, refetch } = useCall(staffCalls.service.settings, {});
  return (
    <Page title="客服设置">
      {data ? <Settings saved={data} /> : <LoadingCard error={error} onRetry={refetch} rows={8} />}
    </Page>
  );
}

function Settings({ saved }: { saved: Saved }) {
  const mayEdit = useMay('service.edit');
  const before = settingsOf(saved);
  const [draft, setDraft] = useState<Partial<ServiceSettings>>({});
  const values = { ...before, ...draft };
  const isChanged = JSON.stringify(values) !== JSON.stringify(before);
  const failing = checkServiceSettings(values);
  const change: Change = (next) => setDraft((current) => ({ ...current, ...next }));
  const { busy, run } = useAction(staffCalls.service.saveSettings, {
    changes: [staffCalls.service.settings],
    onDone: () => {
      amend(staffCalls.service.settings, {}, values);
      setDraft({});
    },
  });
  return (
    <Columns aside={340}>
      <Stack gap={16}>
        {!mayEdit && <Hint>您的角色只能查看客服设置。</Hint>}
        <Systems values={values} change={change} disabled={!mayEdit} />
        <Addresses saved={saved} values={values} change={change} disabled={!mayEdit} />
        {isChanged && (
          <SaveBar className={styles.bar} aria-label="未保存的修改">
            <Tag tone="warning">有修改未保存</Tag>
            <span className={styles.note}>保存后会员立即看到，并记入审计日志</span>
            <Button disabled={busy} onClick={() => setDraft({})}>
              放弃
            </Button>
            <Button
              tone="primary"
              busy={busy}
              disabled={failing !== undefined}
              onClick={() => void run({ ...values, before })}
            >
              保存
            </Button>
          </SaveBar>
        )}
      </Stack>
      <Outcome values={values} ownPage={saved.own_page === 1} />
    </Columns>
  );
}

interface PartProps {
  values: ServiceSettings;
  change: Change;
  disabled: boolean;
}

const SWITCHES = [
  { name: 'kefu_enabled', label: '在线客服', note: '会员在站内与客服实时沟通' },
  { name: 'gongdan_enabled', label: '工单系统', note: '会员提交工单，客服稍后回复；关闭后不能新建' },
  { name: 'show_selector', label: '显示切换', note: '两者都开启时，会员可以自己选择' },
] as const;

function Systems({ values, change, disabled }: PartProps) {
  return (
    <Card title="服务方式" padded>
      <div className={styles.rows}>
        {SWITCHES.map(({ name, label, note }) => (
          <div key={name} className={styles.row}>
            <span className={styles.words}>
              <b>{label}</b>
              <small>{note}</small>
            </span>
            <Switch
              label={label}
              checked={values[name] === 1}
              disabled={disabled}
              onChange={(on) => change({ [name]: on ? 1 : 0 })}
            />
          </div>
        ))}
        <div className={styles.row}>
          <span className={styles.words}>
            <b>默认显示</b>
            <small>进入客服页时先看到哪一个</small>
          </span>
          {disabled ? (
            SERVICE_SYSTEM_NAMES[values.default_system]
          ) : (
            <Segments
              label="默认显示"
              value={values.default_system}
              options={SYSTEMS}
              onChange={(default_system) => change({ default_system })}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

const FIELDS = [
  { name: 'kefu_url', label: '在线客服网址', empty: '留空使用自带的客服页面 /service/', frameable: 'kefu_frameable' },
  {
    name: 'gongdan_url',
    label: '工单系统网址',
    empty: '留空使用内置工单；填写后由该页面代替',
    frameable: 'gongdan_frameable',
  },
] as const;

function Addresses({ saved, values, change, disabled }: PartProps & { saved: Saved }) {
  return (
    <Card title="外部网址" padded>
      <div className={styles.fields}>
        {FIELDS.map(({ name, label, empty, frameable }) => {
          const value = values[name];
          const isRefused = value !== '' && value === saved[name] && saved[frameable] === 0;
          return (
            <div key={name}>
              <TextField
                label={label}
                hint={empty}
                error={checkServiceSettings({ kefu_url: '', gongdan_url: '', [name]: value })}
                inputMode="url"
                placeholder="https://"
                value={value}
                disabled={disabled}
                onChange={(event) => change({ [name]: event.target.value.trim() })}
              />
              {isRefused && <Hint tone="warning">该页面不允许嵌入，会员打开时会先看到提示，1 秒后跳转到该网址。</Hint>}
            </div>
          );
        })}
      </div>
    </Card>
  );
}

/** Preview of what members see, computed with the same function as the member site. */
function Outcome({ values, ownPage }: { values: ServiceSettings; ownPage: boolean }) {
  const kefuStands = values.kefu_url !== '' || ownPage;
  const { selector, system } = shownService({
    ...values,
    kefu_enabled: values.kefu_enabled === 1 && kefuStands ? 1 : 0,
  });
  const pageOf = (url: string, own: string) => (url === '' ? own : url);
  return (
    <Card title="会员看到的" padded>
      <Stack gap={12}>
        {system === undefined ? (
          <Hint tone="danger">两种方式都未开启，会员会看到「{SERVICE.unavailable}」。</Hint>
        ) : (
          <ul className={styles.tabs}>
            {SYSTEMS.filter(({ value }) => selector || value === system).map(({ value, label }) => (
              <li key={value} data-chosen={value === system || undefined}>
                <b>{label}</b>
                <small>
                  {value === 'kefu' ? pageOf(values.kefu_url, '自带客服页面') : pageOf(values.gongdan_url, '内置工单')}
                </small>
                {value === system && <Tag tone="info">先显示</Tag>}
              </li>
            ))}
          </ul>
        )}
        {values.kefu_enabled === 1 && !kefuStands && (
          <Hint tone="warning">自带客服页面尚未安装，在线客服暂不显示；填写外部网址后即可使用。</Hint>
        )}
      </Stack>
    </Card>
  );
}
