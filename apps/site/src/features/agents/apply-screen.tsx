import type { AgentStanding, UserInfo } from '@koi/contract';
import { APPLICATION_STATE } from '@koi/contract/constants';
import { AGENTS, APPLY_AGENT } from '@koi/contract/texts';
import { useAppInfo, useReadUser } from '../../lib/api.ts';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { loginPath, servicePath, useBack, useGo } from '../../lib/navigation.ts';
import { useIsMember } from '../../lib/session.ts';
import { BackBar } from '../../ui/back-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Orb } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApplyForm } from './apply-form.tsx';
import styles from './apply-screen.module.css';
import { useStanding } from './use-application.ts';

function Offer({ highest }: { highest: string }) {
  const site = useAppInfo()?.site_name ?? '';
  const numbers = [
    [highest === '' ? APPLY_AGENT.highestNone : `${highest}%`, APPLY_AGENT.highest],
    [APPLY_AGENT.settledWhen, APPLY_AGENT.settled],
    [APPLY_AGENT.levels, APPLY_AGENT.levelsNote],
  ];
  return (
    <Card className={styles.offer}>
      <Picture src="/art/koi-line.svg" width={130} height={122} className={styles.fish} />
      <h2>{APPLY_AGENT.offer(site)}</h2>
      <p>{APPLY_AGENT.offerNote}</p>
      <dl className={styles.numbers}>
        {numbers.map(([number, text]) => (
          <div key={text}>
            <dd>{number}</dd>
            <dt>{text}</dt>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function How() {
  return (
    <Card padded>
      <h2 className={styles.title}>{APPLY_AGENT.howTitle}</h2>
      <ol className={styles.how}>
        {APPLY_AGENT.how.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function VisitorSide() {
  const go = useGo();
  return (
    <>
      <div className={styles.body}>
        <How />
        <p className={styles.note}>{APPLY_AGENT.loginNote}</p>
      </div>
      <Dock>
        <Button onClick={() => void go(loginPath('/applyagent'))}>{APPLY_AGENT.login}</Button>
      </Dock>
    </>
  );
}

function OpenApplication({ application }: { application: NonNullable<AgentStanding['application']> }) {
  return (
    <div className={styles.body}>
      <Card className={styles.state}>
        <Orb icon="hourglass" tone="gold" />
        <h2>{APPLY_AGENT.openTitle}</h2>
        <p>{APPLY_AGENT.openNote}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{APPLY_AGENT.submittedAt}</dt>
            <dd>{application.created_at.slice(0, 16)}</dd>
          </div>
          <div>
            <dt>{APPLY_AGENT.mobile}</dt>
            <dd>{application.mobile}</dd>
          </div>
          <div>
            <dt>{APPLY_AGENT.reason}</dt>
            <dd>{application.apply_info}</dd>
          </div>
        </dl>
      </Card>
      <How />
    </div>
  );
}

function AgentSide() {
  const go = useGo();
  return (
    <>
      <div className={styles.body}>
        <Card className={styles.state}>
          <Orb icon="users-three" tone="jade" />
          <h2>{AGENTS.alreadyAgent}</h2>
          <p>{APPLY_AGENT.agentNote}</p>
        </Card>
        <How />
      </div>
      <Dock>
        <Button onClick={() => void go('/gamePage?dailiD=1')}>{APPLY_AGENT.enter}</Button>
      </Dock>
    </>
  );
}

function MemberSide({ user, standing }: { user: UserInfo; standing: AgentStanding }) {
  const { application, isagent } = standing;
  if (isagent === 1) return <AgentSide />;
  if (application?.state === APPLICATION_STATE.pending) return <OpenApplication application={application} />;
  return <ApplyForm user={user} refused={application} />;
}

/** /applyagent: a visitor sees the description; a member applies and sees the result. */
export function ApplyScreen() {
  const back = useBack('/mine');
  const go = useGo();
  const isMember = useIsMember();
  const { user } = useReadUser();
  const { data: standing, error, refetch } = useStanding();
  const right = (
    <button type="button" onClick={() => void go(servicePath(isMember))}>
      {APPLY_AGENT.service}
    </button>
  );
  return (
    <>
      <BackBar title={APPLY_AGENT.title} right={right} onBack={back} />
      {!standing && error && <LoadFailure error={error} onRetry={refetch} />}
      {!standing && !error && (
        <div className={styles.body} aria-busy="true">
          <Skeleton height={176} radius="var(--radius-lg)" />
          <Skeleton height={220} radius="var(--radius-lg)" />
        </div>
      )}
      {standing && (
        <>
          <div className={styles.top}>
            <Offer highest={standing.highest} />
          </div>
          {!isMember && <VisitorSide />}
          {isMember && user && <MemberSide user={user} standing={standing} />}
        </>
      )}
    </>
  );
}
