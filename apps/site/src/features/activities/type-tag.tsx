import type { ComponentProps } from 'react';
import { Tag } from '../../ui/tag.tsx';

const TONES: readonly ComponentProps<typeof Tag>['tone'][] = ['danger', 'warning', 'success', 'info', 'neutral'];

/** Each type has the same colour on every screen. */
export function TypeTag({ id, name }: { id: number; name: string }) {
  return <Tag tone={TONES[(id - 1) % TONES.length] ?? 'neutral'}>{name}</Tag>;
}
