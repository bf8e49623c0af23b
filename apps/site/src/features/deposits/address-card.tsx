import type { ReactNode } from 'react';
import { CopyButton } from '../../lib/copy-button.tsx';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './pay-info.module.css';

const CHECKED_LENGTH = 4;

interface AddressCardProps {
  address: string;
  protocol: string;
  children?: ReactNode;
}

/** The full address with its ends emphasised, because a payer compares these. */
export function AddressCard({ address, protocol, children }: AddressCardProps) {
  return (
    <Card padded>
      <div className={styles.head}>
        <h2 className={styles.title}>收款地址</h2>
        {protocol !== '' && <Tag tone="success">{protocol}</Tag>}
      </div>
      <div className={styles.address}>
        <code>
          <em>{address.slice(0, CHECKED_LENGTH)}</em>
          {address.slice(CHECKED_LENGTH, -CHECKED_LENGTH)}
          <em>{address.slice(-CHECKED_LENGTH)}</em>
        </code>
        <CopyButton size={22} label="复制收款地址" className={styles.copy} text={address} />
      </div>
      {children}
    </Card>
  );
}
