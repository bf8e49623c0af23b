import { type CSSProperties, useEffect, useState } from 'react';
import styles from './skeleton.module.css';

const SKELETON_DELAY_MS = 150;

/** Delays the skeleton, so that a quick answer shows none at all. */
export const useSkeletonDelay = () => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
};

interface SkeletonProps {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  radius?: CSSProperties['borderRadius'];
  style?: CSSProperties;
}

/** A placeholder in the shape of the content that is loading. */
export function Skeleton({ width = '100%', height, radius, style }: SkeletonProps) {
  const late = useSkeletonDelay();
  return (
    <div
      className={styles['skeleton']}
      style={{ width, height, borderRadius: radius, ...style, visibility: late ? undefined : 'hidden' }}
    />
  );
}
