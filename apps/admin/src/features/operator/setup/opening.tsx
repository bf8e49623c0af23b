import type { SetupState } from '@koi/contract';
import { checkReason } from '@koi/contract/rules/proposals';
import { SETUP_POINT_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { go, Link } from '../../../lib/navigation.ts';
import { useMay } from '../../../lib/session.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, Card, Hint, Icon, PanelSection, Stack, Tag, TextAreaField } from '../../../ui/index.ts';
import { SCREENS } from './points.ts';
import styles from './setup-screen.module.css';

const CHANGES = [staffCalls.setup.state, staffCalls.proposals.list];

const EFFECTS = [
  { icon: 'broadcast', text: '筹备页撤下，访客能看到全部页面' },
  { icon: 'user-plus', text: '注册、存款、取款同时打开' },
  { icon: 'receipt', text: '账本从零开始，每晚核对' },
  { icon: 'lock-key', text: '新建或重置的账号 24 小时内不能复核' },
] as const;

/** The state of the opening, the next step, and the ways to open: at once, or by exception with two people. */
export function Opening({ state }: { state: SetupState }) {
  const mayOpen = useMay('setup.open');
  const missing = state.points.filter((point) => point.state === 'required');
  const { busy, run } = useAction(staffCalls.setup.open, { changes: CHANGES });
  const isOpen = state.opened_at !== '';
  const [next] = missing;
  return (
    <Card className={styles.side}>
      <Progress state={state} missing={missing.length} />
      {next && !isOpen && (
        <PanelSection title="下一步">
          <p className={styles.next}>
            <b>{SETUP_POINT_NAMES[next.point]}</b>
            {next.problem}
          </p>
          {SCREENS[next.point] && (
            <Button tone="primary" size="lg" onClick={() => go(SCREENS[next.point] ?? '/')}>
              去{SETUP_POINT_NAMES[next.point]}
            </Button>
          )}
        </PanelSection>
      )}
      {!isOpen && (
        <PanelSection title="开站时会发生">
          <ul className={styles.effects}>
            {EFFECTS.map(({ icon, text }) => (
              <li key={text}>
                <Icon name={icon} size={18} />
                {text}
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      {!isOpen && missing.length > 0 && mayOpen && <Exception proposal={state.proposal} />}
      {!isOpen && mayOpen && (
        <PanelSection>
          <Button
            tone="primary"
            size="lg"
            icon={missing.length > 0 ? 'lock-key' : 'check'}
            busy={busy}
            disabled={missing.length > 0}
            onClick={() => void run({})}
          >
            开站
          </Button>
        </PanelSection>
      )}
    </Card>
  );
}

function Progress({ state: { points, opened_at }, missing }: { state: SetupState; missing: number }) {
  const done = points.filter(({ state }) => state === 'done').length;
  const words = missing === 0 ? '可以开站了' : `还差 ${missing} 项可以开站`;
  return (
    <header className={styles.progress}>
      <span
        className={styles.ring}
        style={{ backgroundImage: `conic-gradient(var(--vip-gold) ${(done / points.length) * 360}deg, transparent 0)` }}
      >
        <span>
          <b>{done}</b>
          <small>共 {points.length} 项</small>
        </span>
      </span>
      <span>
        <h2>{opened_at === '' ? words : '已开站'}</h2>
        <p>{opened_at === '' ? '会员现在看到的是筹备页' : `${opened_at} 开站`}</p>
      </span>
    </header>
  );
}

/** Opening in spite of missing points, which a second person has to approve. */
function Exception({ proposal }: { proposal: string }) {
  const reason = useText();
  const { busy, run } = useAction(staffCalls.setup.proposeOpening, { changes: CHANGES, onDone: () => reason.set('') });
  const submit = () => {
    if (reason.passes(checkReason(reason.text))) void run({ reason: reason.text });
  };
  return (
    <PanelSection title="例外开站">
      {proposal === '' ? (
        <Stack gap={12}>
          <p>
            <Tag tone="neutral">须两人</Tag> 未完成的必须项会写进审计日志。
          </p>
          <TextAreaField label="理由" rows={2} {...reason.field} />
          <Button size="lg" busy={busy} onClick={submit}>
            提交例外，24 小时有效
          </Button>
        </Stack>
      ) : (
        <Hint>
          例外开站正在等待第二人，见<Link to={`/proposals?open=${proposal}`}>双人复核</Link>。
        </Hint>
      )}
    </PanelSection>
  );
}
