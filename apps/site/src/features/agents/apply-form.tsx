import type { AgentStanding, UserInfo } from '@koi/contract';
import { AGENT_REASON_MAX_LENGTH, APPLICATION_STATE } from '@koi/contract/constants';
import { checkAgentApplication } from '@koi/contract/rules/agents';
import { maskRealname } from '@koi/contract/rules/masks';
import { AGENTS, APPLY_AGENT } from '@koi/contract/texts';
import { Icon } from '@koi/ui/icon';
import { useId } from 'react';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card, Cell, CellGroup } from '../../ui/card.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Note } from '../../ui/note.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import styles from './apply-screen.module.css';
import { useApply } from './use-application.ts';

const FIELD_OF_TEXT: Record<string, 'mobile' | 'apply_info'> = {
  [AGENTS.mobile]: 'mobile',
  [AGENTS.reasonMissing]: 'apply_info',
};

interface ApplyFormProps {
  user: UserInfo;
  /** The last application, if it was refused. */
  refused: AgentStanding['application'];
}

export function ApplyForm({ user, refused }: ApplyFormProps) {
  const formId = useId();
  const form = useForm({ mobile: refused?.mobile ?? user.mobile, apply_info: refused?.apply_info ?? '' });
  const { busy, submit } = useApply();
  const { values } = form;
  const lock = <Icon name="lock" size={16} />;

  const send = () => {
    const input = { mobile: values.mobile.trim(), apply_info: values.apply_info.trim() };
    const failing = checkAgentApplication(input);
    if (failing) form.fail(FIELD_OF_TEXT[failing] ?? 'mobile', failing);
    else void submit(input);
  };

  return (
    <>
      <Form id={formId} className={styles.body} onSubmit={send}>
        {refused?.state === APPLICATION_STATE.rejected && (
          <Note tone="danger">
            <b>{APPLY_AGENT.refusedTitle}</b>
            <p className={styles.refusal}>{refused.reason}</p>
            <p>{APPLY_AGENT.again}</p>
          </Note>
        )}
        <CellGroup>
          <Cell label={APPLY_AGENT.username} value={user.username} trailing={lock} />
          <Cell label={APPLY_AGENT.realname} value={maskRealname(user.realname)} trailing={lock} />
        </CellGroup>
        <Card padded className={styles.fields}>
          <Field
            {...form.bind('mobile')}
            label={APPLY_AGENT.mobile}
            icon="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={11}
          />
          <TextArea
            ref={form.bind('apply_info').ref}
            label={APPLY_AGENT.reason}
            placeholder={APPLY_AGENT.reasonHint}
            value={values.apply_info}
            error={form.bind('apply_info').error}
            maxLength={AGENT_REASON_MAX_LENGTH}
            rows={4}
            onChange={(event) => form.set('apply_info', event.target.value)}
          />
        </Card>
        <p className={styles.note}>{APPLY_AGENT.note}</p>
      </Form>
      <Dock>
        <Button type="submit" form={formId} busy={busy}>
          {AGENTS.submit}
        </Button>
      </Dock>
    </>
  );
}
