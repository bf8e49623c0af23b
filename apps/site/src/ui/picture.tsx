import type { ComponentProps } from 'react';

interface PictureProps extends ComponentProps<'img'> {
  width: number;
  height: number;
}

/** An image with a fixed size, so that the layout does not jump when it loads. Without `alt` it is decorative. */
export function Picture({ alt = '', ...rest }: PictureProps) {
  return <img alt={alt} decoding="async" draggable={false} {...rest} />;
}
