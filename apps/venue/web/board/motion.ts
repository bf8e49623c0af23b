/** Animates only transform and opacity, with the Web Animations API. One tap finishes all animations. */
export interface Motion {
  /** Called before each reveal. */
  begin(): void;
  /** Resolves at the last frame. */
  move(
    element: Element,
    frames: Keyframe[],
    options: { duration: number; delay?: number; easing?: string },
  ): Promise<void>;
  pause(ms: number): Promise<void>;
  skip(): void;
  readonly skipped: boolean;
}

export const createMotion = (reduced: () => boolean): Motion => {
  const running = new Set<Animation>();
  const waiting = new Set<() => void>();
  let skipped = false;

  return {
    get skipped() {
      return skipped;
    },
    begin() {
      skipped = reduced();
    },
    async move(element, frames, { duration, delay = 0, easing = 'ease' }) {
      const animation = element.animate(frames, {
        duration: skipped ? 0 : duration,
        delay: skipped ? 0 : delay,
        easing,
        fill: 'both',
      });
      running.add(animation);
      await animation.finished;
      running.delete(animation);
      animation.commitStyles();
      animation.cancel();
    },
    pause(ms) {
      if (skipped) return Promise.resolve();
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer);
          waiting.delete(done);
          resolve();
        };
        const timer = setTimeout(done, ms);
        waiting.add(done);
      });
    },
    skip() {
      skipped = true;
      for (const animation of running) animation.finish();
      for (const done of [...waiting]) done();
    },
  };
};

/** Places an element immediately, without animation. */
export const place = (element: HTMLElement | SVGElement, transform: string, opacity = '1'): void => {
  element.style.transform = transform;
  element.style.opacity = opacity;
};
