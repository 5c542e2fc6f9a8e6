'use client';

import { useEffect, useState, type RefObject } from 'react';

import { usualFps } from '@/lib/core/media/constants';

const jump = (element: HTMLVideoElement, seconds: number): void => {
  element.currentTime = seconds;
};

export type Playhead = {
  /** Seconds. */
  time: number;
  isPlaying: boolean;
  seek: (seconds: number) => void;
  toggle: () => void;
  /** Steps by whole frames. */
  step: (frames: number) => void;
};

/** The video's position and functions that move it. `duration` in seconds. */
export const usePlayhead = (
  video: RefObject<HTMLVideoElement | null>,
  { duration, fps }: { duration: number; fps: number | null },
): Playhead => {
  const [time, setTime] = useState(0);
  const [isPlaying, setIsPlaying] = useState(false);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let request = 0;
    const report = () => setTime(element.currentTime);
    const follow = () => {
      report();
      request = requestAnimationFrame(follow);
    };
    const start = () => {
      setIsPlaying(true);
      cancelAnimationFrame(request);
      follow();
    };
    const stop = () => {
      setIsPlaying(false);
      cancelAnimationFrame(request);
      report();
    };
    const listeners = [
      ['play', start],
      ['pause', stop],
      ['ended', stop],
      ['seeking', report],
      ['loadedmetadata', report],
    ] as const;
    for (const [name, listen] of listeners) element.addEventListener(name, listen);
    return () => {
      cancelAnimationFrame(request);
      for (const [name, listen] of listeners) element.removeEventListener(name, listen);
    };
  }, [video]);

  const seek = (seconds: number) => {
    const target = Math.min(Math.max(0, seconds), duration);
    setTime(target);
    if (video.current) jump(video.current, target);
  };
  const toggle = () => {
    const element = video.current;
    if (!element) return;
    if (element.paused) void element.play().catch(() => undefined);
    else element.pause();
  };
  const step = (frames: number) => {
    const element = video.current;
    if (!element) return;
    element.pause();
    const rate = fps ?? usualFps;
    // Seeks to the middle of a frame, which is unambiguous however the file rounds its times.
    seek((Math.floor(element.currentTime * rate + 0.01) + frames + 0.5) / rate);
  };
  return { time, isPlaying, seek, toggle, step };
};
