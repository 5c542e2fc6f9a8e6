import { afterEach, expect, it, vi } from 'vitest';

import { createFollower } from '@/components/site/share/compare/create-follower';
import type { ReviewVideo, ReviewVideoElement } from '@/components/site/share/state/create-review-video';

afterEach(() => vi.unstubAllGlobals());

const makeElement = () => {
  const element = {
    ...{ localName: 'reelhof-player', paused: true, muted: false, currentTime: 0, playbackRate: 1 },
    addEventListener: vi.fn(),
    toggleAttribute: vi.fn(),
    pause: vi.fn(),
    play: () => {
      element.paused = false;
      return Promise.resolve();
    },
  };
  return element;
};

it('plays an older version beside the newer one, at its frame and muted', async () => {
  vi.stubGlobal('customElements', { whenDefined: () => Promise.resolve() });
  const clip = {
    fps: 25,
    getState: () => ({ frame: 50, isPlaying: true, speed: 1 }),
    subscribe: () => () => undefined,
  };
  const element = makeElement();
  const { follow } = createFollower({
    reviewVideo: clip as unknown as ReviewVideo,
    older: { duration: 10, fps: 25 },
  });
  const stop = follow(element as unknown as ReviewVideoElement);
  await Promise.resolve();
  expect(element.toggleAttribute).toHaveBeenCalledWith('muted', true);
  expect(element).toMatchObject({ paused: false, muted: true });
  expect(element.currentTime).toBeCloseTo(2.02, 1);
  stop();
});
