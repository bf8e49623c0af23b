import type { Block } from '@koi/contract';
import { BLOCK_KIND_NAMES, PROTECTION_HUB } from '@koi/contract/texts';
import { Card } from '../../ui/card.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './block-card.module.css';
import { ReturnPart } from './return-part.tsx';

/** The block in force, in place of the pause, and the request to return after an exclusion. */
export function BlockCard({ block }: { block: Block }) {
  return (
    <Card padded className={styles.card}>
      <Tag tone="neutral">{PROTECTION_HUB.blocked(BLOCK_KIND_NAMES[block.kind])}</Tag>
      <p>{block.text}</p>
      <ReturnPart block={block} />
    </Card>
  );
}
