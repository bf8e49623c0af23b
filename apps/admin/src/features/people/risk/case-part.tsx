import type { RiskDetail } from '@koi/contract';
import { RISK_OUTCOMES } from '@koi/contract/constants';
import { checkRiskNote } from '@koi/contract/rules/risk';
import { checkMemberReason } from '@koi/contract/rules/staff';
import { RISK_OUTCOME_NAMES } from '@koi/contract/texts';
import { useState } from 'react';
import { staffCalls } from '../../../lib/api.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { RISK_READS } from '../../../lib/risk/index.ts';
import { useMay } from '../../../lib/session.ts';
import { listTime } from '../../../lib/times.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, FormDialog, PanelSection, SelectField, Tag, TextAreaField } from '../../../ui/index.ts';
import styles from './risk.module.css';

const { risk } = staffCalls;
type Case = NonNullable<RiskDetail['case']>;

const isOpen = (found: RiskDetail['case']): found is Case => found !== null && found.outcome === '';

/** A note can't be changed after it was written. */
function NewNote({
  label,
  onText,
  busy,
}: {
  label: string;
  onText: (text: string) => Promise<boolean>;
  busy: boolean;
}) {
  const note = useText();
  const write = async () => {
    if (note.passes(checkRiskNote({ text: note.text })) && (await onText(note.text))) note.set('');
  };
  return (
    <div className={styles['newNote']}>
      <TextAreaField label={label} rows={2} placeholder="写一条备注，写后不可改" {...note.field} />
      <Button busy={busy} onClick={() => void write()}>
        {label}
      </Button>
    </div>
  );
}

/** The open case with its notes, otherwise the last one. */
export function CaseNotes({ detail: { case: found, member_id } }: { detail: RiskDetail }) {
  const mayAct = useMay('risk.act');
  const adding = useAction(risk.addNote, { changes: RISK_READS });
  const opening = useAction(risk.openCase, { changes: RISK_READS });
  const state = found && (
    <Tag tone={found.outcome === '' ? 'warning' : 'neutral'}>
      {found.outcome === '' ? '进行中' : RISK_OUTCOME_NAMES[found.outcome]}
    </Tag>
  );
  return (
    <PanelSection title={found ? `案件 · ${found.owner} 负责` : '案件'} aside={state ?? undefined}>
      {found && (
        <>
          <p className={styles['number']}>{found.no}</p>
          <ol className={styles['notes']} aria-label="案件备注">
            {found.notes.map(({ id, at, staff_name, text }) => (
              <li key={id}>
                <i aria-hidden="true">{staff_name.slice(0, 1)}</i>
                <div>
                  <b>{staff_name}</b> <time>{listTime(at)}</time>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ol>
          {found.outcome !== '' && <p className={styles['end']}>{`${found.closed_by} 结案：${found.remark}`}</p>}
        </>
      )}
      {mayAct && isOpen(found) && (
        <NewNote label="添加备注" busy={adding.busy} onText={(text) => adding.run({ no: found.no, text })} />
      )}
      {mayAct && !isOpen(found) && (
        <NewNote label="建立案件" busy={opening.busy} onText={(text) => opening.run({ member_id, text })} />
      )}
    </PanelSection>
  );
}

const OUTCOMES = RISK_OUTCOMES.map((value) => ({ value, label: RISK_OUTCOME_NAMES[value] }));

function CloseDialog({ found, onClose }: { found: Case; onClose: () => void }) {
  const [outcome, setOutcome] = useState<(typeof RISK_OUTCOMES)[number]>('confirmed');
  const reason = useText();
  const { busy, run } = useAction(risk.closeCase, { changes: RISK_READS, onDone: onClose });
  const submit = () => {
    const input = { no: found.no, outcome, reason: reason.text };
    if (reason.passes(checkMemberReason(input))) void run(input);
  };
  return (
    <FormDialog title={`结案 · ${found.member_name}`} ok="结案" busy={busy} onSubmit={submit} onClose={onClose}>
      <SelectField label="结论" hint="计入各规则的准确率" value={outcome} options={OUTCOMES} onChange={setOutcome} />
      <TextAreaField label="说明" placeholder="查到了什么，怎样处理" {...reason.field} />
    </FormDialog>
  );
}

/** Buttons for the decisions of this person: release waiting rewards, take over the case, end it. */
export function CaseActions({ detail }: { detail: RiskDetail }) {
  const { case: found, member_id, member_name, wait } = detail;
  const [asked, setAsked] = useState<'release' | 'close'>();
  const release = useAction(risk.release, { changes: RISK_READS, onDone: () => setAsked(undefined) });
  const take = useAction(risk.takeCase, { changes: RISK_READS });
  return (
    <div className={styles['actions']}>
      <Button size="lg" disabled={!wait} onClick={() => setAsked('release')}>
        放行奖励
      </Button>
      <Button
        size="lg"
        busy={take.busy}
        disabled={!isOpen(found) || found.mine}
        onClick={() => isOpen(found) && void take.run({ no: found.no })}
      >
        接手
      </Button>
      <Button size="lg" tone="primary" disabled={!isOpen(found)} onClick={() => setAsked('close')}>
        结案
      </Button>
      {asked === 'close' && isOpen(found) && <CloseDialog found={found} onClose={() => setAsked(undefined)} />}
      {asked === 'release' && (
        <ReasonDialog
          title={`放行奖励 · ${member_name}`}
          ok="放行"
          effect="30 天内奖励不再等待，到期后按当时的分数判断。"
          readBy="记入审计日志，会员看不到"
          busy={release.busy}
          onReason={(reason) => void release.run({ member_id, reason })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
