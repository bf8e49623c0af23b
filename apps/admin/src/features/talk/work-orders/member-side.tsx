import type { StaffWorkOrderDetail } from '@koi/contract';
import { MemberFacts } from '../../../lib/conversation/member-facts.tsx';
import { handlingTime } from '../../../lib/waiting.ts';
import { Pairs, PanelSection } from '../../../ui/index.ts';

export function MemberSide({ order }: { order: StaffWorkOrderDetail }) {
  return (
    <MemberFacts memberId={order.member_id}>
      <PanelSection title="历史服务">
        <Pairs
          items={[
            { label: '工单', value: `${order.member_orders} 个` },
            { label: '首次回复用时', value: handlingTime(order.first_reply_seconds) },
          ]}
        />
      </PanelSection>
    </MemberFacts>
  );
}
