import type { MemberFile } from '@koi/contract';
import { RiskSection } from '../../../lib/risk/index.ts';

/** Score and links of the member. The whole evidence and the case are on a page of their own. */
export function RiskTab({ member }: { member: MemberFile }) {
  return <RiskSection memberId={member.id} />;
}
