import type { VenueSettings, VenueTest } from '@koi/contract';
import { VENUE_CHECK_NAMES, VENUE_CHECK_RESULT_NAMES } from '@koi/contract/texts';
import unseen from '@koi/ui/unseen.module.css';
import { exactTime } from '../../../lib/times.ts';
import { Button, Hint, Icon, Pairs, Scroller, Skeleton, toast } from '../../../ui/index.ts';
import styles from './test-panel.module.css';

const ICONS = {
  passed: 'check-circle-fill',
  failed: 'x-circle-fill',
  unsupported: 'warning-circle-fill',
  skipped: 'info',
} as const;
const COUNTED = ['passed', 'failed', 'unsupported', 'skipped'] as const;

const countText = ({ checks }: VenueTest): string => {
  const parts = COUNTED.flatMap((result) => {
    const count = checks.filter((check) => check.result === result).length;
    return count === 0 ? [] : [`${count} ${VENUE_CHECK_RESULT_NAMES[result]}`];
  });
  return `${checks.length} 项：${parts.join('，')}`;
};

/** The result as text, for a message to the venue. It contains no secret. */
const asText = (title: string, test: VenueTest): string =>
  [
    `${title} 连接测试 ${test.tested_at}（北京时间）`,
    countText(test),
    ...test.checks.map(({ name, result, detail, ms, facts }) =>
      [
        `${VENUE_CHECK_NAMES[name]}：${VENUE_CHECK_RESULT_NAMES[result]}，${detail}，${ms} ms`,
        ...facts.map(({ label, value }) => `  ${label} ${value}`),
      ].join('\n'),
    ),
  ].join('\n');

const copy = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => toast('已复制', 'success'),
    () => toast('复制失败', 'failure'),
  );

function Row({ check }: { check: VenueTest['checks'][number] }) {
  const { name, result, detail, ms, facts } = check;
  return (
    <li data-result={result}>
      <Icon name={ICONS[result]} size={18} />
      <b>{VENUE_CHECK_NAMES[name]}</b>
      <span className={styles.detail}>
        <span className={unseen['unseen']}>{VENUE_CHECK_RESULT_NAMES[result]}，</span>
        {detail}
      </span>
      <em>{result === 'skipped' ? '—' : `${ms} ms`}</em>
      {result === 'failed' && facts.length > 0 && (
        <div className={styles.facts}>
          <Pairs items={facts} />
        </div>
      )}
    </li>
  );
}

const lastTest = ({ tested_at, passed, current }: VenueSettings['test']): string => {
  if (tested_at === '') return '现有设置还没有测试过';
  const result = passed === 1 ? '通过' : '未过';
  return `上次 ${exactTime(tested_at)} ${result}${current === 1 ? '' : '，之后设置有改动'}`;
};

interface TestPanelProps {
  title: string;
  /** Undefined for a new venue. */
  settings: VenueSettings | undefined;
  test: VenueTest | undefined;
  /** The form was changed after the test. */
  isOutdated: boolean;
  busy: boolean;
  onTest: () => void;
}

function Head({ test, settings, isOutdated, busy }: Omit<TestPanelProps, 'onTest' | 'title'>) {
  const last = settings ? lastTest(settings.test) : '填好地址和密钥就可以先测试，再保存';
  return (
    <header className={styles.head}>
      <p className={styles.over}>
        <span>测试连接{test ? ` · ${exactTime(test.tested_at)}` : ''}</span>
        {test && (
          <span className={styles.mark}>
            {test.entered_secret === 1 ? '用新密钥' : test.counts === 1 ? '已保存的设置' : '未保存的设置'}
          </span>
        )}
      </p>
      <h2>{busy ? '正在测试…' : test ? countText(test) : '尚未测试'}</h2>
      <p className={styles.by}>{test ? `共 ${test.ms} ms · 用测试会员 koitest，金额转入后原数转回` : last}</p>
      {test && isOutdated && <p className={styles.by}>测试之后又有改动，请重新测试</p>}
    </header>
  );
}

/** Runs the calls of the protocol with the values of the form and shows each answer. */
export function TestPanel({ title, settings, test, isOutdated, busy, onTest }: TestPanelProps) {
  return (
    <section className={styles.panel} aria-label="测试连接" aria-busy={busy}>
      <Head settings={settings} test={test} isOutdated={isOutdated} busy={busy} />
      <Scroller className={styles.body}>
        {busy && <Skeleton rows={6} />}
        {!busy && !test && (
          <p className={styles.about}>
            依次测试连通、签名、时钟、钱包、转入与转出
            0.01、重复单号、注单页和结束游戏，每项的答复都会列在这里。只用测试会员 koitest，不动会员的账。
          </p>
        )}
        {!busy && test && (
          <>
            <ul className={styles.rows} aria-label="测试结果">
              {test.checks.map((check) => (
                <Row key={check.name} check={check} />
              ))}
            </ul>
            <div className={styles.advice}>
              {test.passed === 1 ? (
                <Hint tone="success" icon="check-circle">
                  {test.counts === 1 ? '全部通过，可以对会员开放。' : '全部通过。保存后再测一次，才能对会员开放。'}
                </Hint>
              ) : (
                <Hint tone="danger">{test.advice}</Hint>
              )}
            </div>
          </>
        )}
      </Scroller>
      <footer className={styles.foot}>
        <Button size="lg" icon="copy" disabled={!test || busy} onClick={() => test && void copy(asText(title, test))}>
          复制给场馆
        </Button>
        <Button size="lg" icon="refresh" busy={busy} onClick={onTest}>
          {test ? '重新测试' : '开始测试'}
        </Button>
      </footer>
    </section>
  );
}
