import type { ComponentProps } from 'react';

interface PictureProps extends ComponentProps<'img'> {
  width: number;
  height: number;
}

/** Always sized, so that nothing jumps when it arrives; without `alt` it is decoration. */
export function Picture({ alt = '', ...rest }: PictureProps) {
  return <img alt={alt} decoding="async" draggable={false} {...rest} />;
}
