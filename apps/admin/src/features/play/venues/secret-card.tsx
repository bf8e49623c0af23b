import type { VenueSettings } from '@koi/contract';
import { VENUE_SECRET_MAX_LENGTH } from '@koi/contract/rules/venue-settings';
import { Link } from '../../../lib/navigation.ts';
import { listTime } from '../../../lib/times.ts';
import { Card, FormGrid, Hint, Icon, TextField, Wide } from '../../../ui/index.ts';
import { accessRules, type EditorFormProps } from './draft.ts';
import styles from './editor.module.css';
import { useFingerprint } from './use-fingerprint.ts';

const STATES = {
  none: '还没有密钥',
  preset: '由环境变量预设',
  own: '不可查看',
  unreadable: '无法解开：服务器的 KOI_SECRET 已更换，请重新写入',
} as const;

function Present({ secret }: { secret: VenueSettings['secret'] }) {
  const { state, fingerprint, written_by, written_at, previous_until } = secret;
  const facts = [
    ...(fingerprint === '' ? [] : [`指纹 ${fingerprint}`]),
    ...(state === 'own' ? [`${written_by} 于 ${listTime(written_at)} 写入`] : []),
    ...(previous_until === '' ? [] : [`旧密钥留到 ${listTime(previous_until)}`]),
  ];
  return (
    <TextField
      label="在用密钥"
      hint={facts.join(' · ')}
      disabled
      value={state === 'none' ? '' : '••••••••••••'}
      trailing={
        <span className={styles.unit} data-tone={state === 'unreadable' ? 'danger' : undefined}>
          <Icon name="lock-key" size={16} />
          {STATES[state]}
        </span>
      }
    />
  );
}

/** The secret can be written here but never read. */
export function SecretCard({ settings, draft, errorOf, onChange }: EditorFormProps) {
  const typed = draft.secret.trim();
  const fingerprint = useFingerprint(typed);
  const needsTwo = settings !== undefined && accessRules(settings).secret;
  return (
    <Card
      title={
        <span className={styles.cardTitle}>
          密钥 <small>写入一次，保存后谁也看不到，包括您</small>
        </span>
      }
      padded
    >
      <FormGrid>
        {settings && <Present secret={settings.secret} />}
        <TextField
          label={needsTwo ? '新密钥' : '密钥'}
          hint={fingerprint === '' ? '由场馆提供，至少 32 位' : `指纹 ${fingerprint} · 请与场馆电话核对末四位`}
          error={errorOf('secret')}
          type="password"
          name="venue-secret"
          autoComplete="new-password"
          value={draft.secret}
          maxLength={VENUE_SECRET_MAX_LENGTH}
          placeholder={needsTwo ? '不更换则留空' : ''}
          onChange={(event) => onChange('secret', event.target.value)}
          trailing={typed !== '' && <span className={styles.unit}>{typed.length} 位</span>}
        />
        {needsTwo && (
          <Wide>
            <Hint tone="gold">第二人同意后新密钥立即生效；旧密钥再留 24 小时，只用来查询在途的转账，之后销毁。</Hint>
          </Wide>
        )}
        {settings && settings.proposal !== '' && (
          <Wide>
            <Hint tone="warning" icon="hourglass">
              已有一项接入或垫付上限的变更等待第二人同意，
              <Link className={styles.link} to="/proposals">
                去双人复核
              </Link>
              。
            </Hint>
          </Wide>
        )}
      </FormGrid>
    </Card>
  );
}
