import type { Proposal, ProposalPerson } from '@koi/contract';
import { PROPOSAL_STATE } from '@koi/contract/constants';
import { staffRoleNames } from '@koi/contract/texts';
import { listTime } from '../../../lib/times.ts';
import { Checks, Icon } from '../../../ui/index.ts';
import styles from './proposal-panel.module.css';

interface PersonProps {
  label: string;
  person: ProposalPerson | null;
  isCaller: boolean;
}

function PersonCard({ label, person, isCaller }: PersonProps) {
  if (person === null) {
    return (
      <article className={styles.person} aria-label={label} data-empty>
        <b>{label}</b>
        <small>等待另一人</small>
      </article>
    );
  }
  const { name, roles, network, device, at } = person;
  const place = [network === '' ? '' : `网络 ${network}`, device === '' ? '' : `设备 ${device}`].filter(Boolean);
  return (
    <article className={styles.person} aria-label={label}>
      <i className={styles.initial} data-initial={staffRoleNames(roles).charAt(0)} aria-hidden="true" />
      <b>{name}</b>
      <small>
        {staffRoleNames(roles)}
        {isCaller && ' · 您'}
      </small>
      {place.length > 0 && (
        <small className={styles.place}>
          {place.map((part, at) => (
            <span key={part}>
              {at > 0 && ' · '}
              {part}
            </span>
          ))}
        </small>
      )}
      <small className={styles.place}>{at === '' ? '现在' : listTime(at)}</small>
    </article>
  );
}

interface PeopleProps {
  proposal: Proposal;
  maker: ProposalPerson;
  checker: ProposalPerson | null;
}

/** The cards of both people, and while the proposal waits what they share. */
export function People({ proposal, maker, checker }: PeopleProps) {
  const { made_by_me: madeByMe, obstacle, same_network, same_device } = proposal;
  const isWaiting = proposal.state === PROPOSAL_STATE.waiting;
  return (
    <>
      <div className={styles.people}>
        <PersonCard label="提出人" person={maker} isCaller={madeByMe} />
        <Icon name="arrow-right" size={18} />
        <PersonCard label="复核人" person={checker} isCaller={isWaiting && checker !== null} />
      </div>
      {isWaiting && (
        <Checks
          items={[
            { passed: !madeByMe, name: '两人不是同一人', detail: madeByMe ? '您是提出人' : '' },
            {
              passed: obstacle === '' || madeByMe,
              name: '复核人的角色与账号',
              detail: madeByMe ? '' : obstacle,
              result: 'failed',
            },
            { passed: !same_network, name: '两人不在同一网络', detail: same_network ? '将写进审计日志' : '' },
            { passed: !same_device, name: '两人不用同一设备', detail: same_device ? '将写进审计日志' : '' },
          ]}
        />
      )}
    </>
  );
}
