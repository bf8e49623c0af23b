import type { Banner } from '@koi/contract';
import { join } from '@koi/ui/join';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { BannerSlide } from './banner-slide.tsx';
import styles from './carousel.module.css';
import { useAutoplay } from './use-autoplay.ts';
import { useSwipe } from './use-swipe.ts';

const modulo = (value: number, count: number) => ((value % count) + count) % count;

/** Signed distance in slides by the shorter way: the last slide is next to the first. */
const distance = (index: number, position: number, count: number) => {
  const half = Math.floor(count / 2);
  return modulo(index - position + half, count) - half;
};

/** Two slides are shown twice, because each slide needs a neighbour on both sides. */
const enough = (banners: readonly Banner[]) => (banners.length === 2 ? [...banners, ...banners] : banners);

const NEIGHBOURS_AFTER_MS = 1000;

/**
 * Whether the picture of a slide is loaded: of the slide shown and, when the page has been shown for a while, of its
 * neighbours. A picture that was loaded once stays.
 */
const useLoaded = () => {
  const [isLater, setLater] = useState(false);
  const loaded = useRef(new Set<number>());
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), NEIGHBOURS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (index: number, away: number) => {
    if (away === 0 || (isLater && Math.abs(away) === 1)) loaded.current.add(index);
    return loaded.current.has(index);
  };
};

export function Carousel({ banners }: { banners: readonly Banner[] }) {
  const [{ position, step }, setTurn] = useState({ position: 0, step: 1 });
  const [isAttended, setAttended] = useState(false);
  const slides = enough(banners);
  const isLoaded = useLoaded();
  const turn = (by: 1 | -1) => setTurn(({ position: at }) => ({ position: at + by, step: by }));
  const { offset, isHeld, handlers } = useSwipe((by) => slides.length > 1 && turn(by));
  useAutoplay({ isPaused: isHeld || isAttended || slides.length < 2, position, advance: () => turn(1) });

  if (slides.length === 0) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1);
    if (event.key === 'ArrowLeft') turn(-1);
  };
  return (
    <section
      className={styles['carousel']}
      aria-roledescription="轮播"
      aria-label="活动横幅"
      onFocus={(event) => setAttended(event.target.matches(':focus-visible'))}
      onBlur={() => setAttended(false)}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {slides.map((banner, index) => {
        const away = distance(index, modulo(position, slides.length), slides.length);
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the same banner may appear twice
            key={index}
            className={join(styles['slide'], !isHeld && (away === 0 || away === -step) && styles['moving'])}
            data-away={away}
            style={offset === 0 ? undefined : ({ '--drag': `${offset}px` } as CSSProperties)}
            aria-hidden={away !== 0}
            inert={away !== 0}
            hidden={Math.abs(away) > 1}
          >
            <BannerSlide banner={banner} isFirst={index === 0} hasPicture={isLoaded(index, away)} />
          </div>
        );
      })}
      {banners.length > 1 && <Dots count={banners.length} at={modulo(position, banners.length)} />}
    </section>
  );
}

function Dots({ count, at }: { count: number; at: number }) {
  return (
    <div className={styles['dots']} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a dot is identified by its position
        <i key={index} data-on={index === at || undefined} />
      ))}
    </div>
  );
}
