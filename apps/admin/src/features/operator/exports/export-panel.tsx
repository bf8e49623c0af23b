import type { ExportJob, ExportJobDetail } from '@koi/contract';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { sizeText } from '../../../lib/exports/index.ts';
import { Link } from '../../../lib/navigation.ts';
import { exactTime, listTime } from '../../../lib/times.ts';
import { Ends, Hint, Icon, Loading, Pairs, Panel, PanelSection, Timeline } from '../../../ui/index.ts';
import { PanelAction } from './actions.tsx';
import styles from './exports.module.css';
import { filtersText, isOpen, State } from './look.tsx';

const POLL_MS = 2_000;

interface ExportPanelProps {
  /** Number of the opened job, which may be on another page of the list. */
  no: string;
  onClose: () => void;
  onRepeated: (no: string) => void;
}

export function ExportPanel({ no, onClose, onRepeated }: ExportPanelProps) {
  const { data: job, error, refetch } = useCall(staffCalls.exports.detail, { no }, { everyMs: POLL_MS });
  if (!job) {
    return (
      <Panel title="导出任务" subtitle={no} onClose={onClose}>
        <Loading error={error} onRetry={refetch} />
      </Panel>
    );
  }
  return (
    <Panel
      subtitle={job.no}
      title={`${job.title} · ${job.filters.length === 0 ? '全部' : (job.filters[0] ?? '')}`}
      head={<p className={styles.by}>{byLine(job)}</p>}
      onClose={onClose}
      footer={<PanelAction job={job} onRepeated={onRepeated} />}
    >
      <Details job={job} />
    </Panel>
  );
}

const byLine = ({ staff_name, created_at, finished_at }: ExportJob): string =>
  [staff_name, `${listTime(created_at)} 提出`, ...(finished_at === '' ? [] : [`${finished_at.slice(11)} 结束`])].join(
    ' · ',
  );

function Details({ job }: { job: ExportJobDetail }) {
  const facts = [
    { label: '状态', value: <State job={job} /> },
    { label: '行数', value: job.rows.toLocaleString('en-US') },
    { label: '大小', value: job.bytes === 0 ? '—' : sizeText(job.bytes) },
    { label: '列', value: columnsText(job) },
  ];
  return (
    <>
      <PanelSection title="筛选">
        <ul className={styles.chips}>
          {(job.filters.length === 0 ? [filtersText(job)] : job.filters).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </PanelSection>
      <PanelSection>
        {job.failure !== '' && <Hint tone="danger">{job.failure}</Hint>}
        <Pairs items={facts} />
      </PanelSection>
      {job.masked.length > 0 && (
        <PanelSection title="个人资料">
          <ul className={styles.chips}>
            {job.masked.map((title) => (
              <li key={title} {...(job.unmasked ? { 'data-whole': true } : { 'data-masked': true })}>
                <Icon name={job.unmasked ? 'eye' : 'eye-slash'} size={14} />
                {title}
              </li>
            ))}
          </ul>
          {!job.unmasked && <p className={styles.note}>要看原文须在列表另提申请，由第二人同意。</p>}
        </PanelSection>
      )}
      {job.unmasked && <Agreement job={job} />}
      {job.sha256 !== '' && (
        <PanelSection title="文件指纹">
          <Ends text={job.sha256} />
        </PanelSection>
      )}
      <PanelSection title="审计">
        <Timeline items={stepsOf(job)} />
      </PanelSection>
    </>
  );
}

/** The two people of an unmasked export, and its reason. */
function Agreement({ job: { reason, staff_name, checker, proposal } }: { job: ExportJobDetail }) {
  return (
    <PanelSection title="两个人">
      <Pairs
        items={[
          { label: '理由', value: reason },
          { label: '提出人', value: staff_name },
          {
            label: '第二人',
            value:
              proposal === '' ? (
                checker || '无'
              ) : (
                <Link to={`/proposals?open=${proposal}`} className={styles.act}>
                  去双人复核
                </Link>
              ),
          },
        ]}
      />
    </PanelSection>
  );
}

const columnsText = ({ columns, masked, unmasked }: ExportJobDetail): string =>
  [
    `${columns} 列`,
    ...(masked.length === 0 ? [] : [`${masked.length} 列${unmasked ? '原文' : '遮盖'}`]),
    '公式字符已转义',
  ].join('，');

const stepsOf = (job: ExportJobDetail) => [
  ...job.events.map(({ at, text, who }) => ({ at: exactTime(at), who: text, text: who })),
  ...(job.state === 'ready' ? [{ at: listTime(job.expires_at), who: '到期删除', text: '', pending: true }] : []),
  ...(isOpen(job) ? [{ at: '', who: '完成', text: '', pending: true }] : []),
];
