import type { RedPacket } from '@koi/contract';
import { RED_PACKET_PAGE } from '@koi/contract/texts';
import { useState } from 'react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordRow, RecordsEnd, WaitingRecords } from '../../lib/record-list.tsx';
import { listTime } from '../../lib/record-text.ts';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Empty } from '../../ui/states.tsx';
import { moneyText, shortAmount } from './amount-text.ts';
import styles from './packet-list.module.css';
import { ProofSheet } from './proof-sheet.tsx';
import { useRecords } from './use-red-packets.ts';

function PacketRow({ packet, onOpen }: { packet: RedPacket; onOpen: () => void }) {
  return (
    <RecordRow
      mark={<Picture src="/art/obj-envelope.svg" width={40} height={44} className={styles.mark} />}
      title={RED_PACKET_PAGE.prize}
      line={[`${listTime(packet.created_at)} ·`, RED_PACKET_PAGE.tier(shortAmount(packet.money))]}
      end={<Money value={packet.redpacketmoney} size="lg" sign />}
      onOpen={onOpen}
    />
  );
}

/** The member's draws; each row opens the verification of that draw. */
export function PacketList({ month }: { month: string | undefined }) {
  const records = useRecords();
  const [open, setOpen] = useState<string>();
  const { rows: packets, error, refetch } = records;
  return (
    <section>
      <div className={styles.head}>
        <h2>{RED_PACKET_PAGE.records}</h2>
        {month !== undefined && (
          <span>
            {RED_PACKET_PAGE.month} <b>{moneyText(month)}</b>
          </span>
        )}
      </div>
      {!packets && (error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />)}
      {packets?.length === 0 && <Empty text={RED_PACKET_PAGE.none} />}
      {packets && packets.length > 0 && (
        <>
          <Card>
            <ul>
              {packets.map((packet) => (
                <PacketRow key={packet.no} packet={packet} onOpen={() => setOpen(packet.no)} />
              ))}
            </ul>
          </Card>
          <RecordsEnd {...records} />
        </>
      )}
      {open && <ProofSheet no={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
