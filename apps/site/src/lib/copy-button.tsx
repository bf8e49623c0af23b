import type { ComponentProps } from 'react';
import { IconButton } from '../ui/button.tsx';
import { copy } from './clipboard.ts';

interface CopyButtonProps extends Omit<ComponentProps<typeof IconButton>, 'icon' | 'onClick'> {
  text: string;
}

/** Copies a text that is shown beside it. */
export function CopyButton({ text, size = 18, ...rest }: CopyButtonProps) {
  return <IconButton icon="copy" size={size} onClick={() => void copy(text)} {...rest} />;
}
