'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

const everyMs = 2000;
const tones = [0, 0.25] as const;

/** Two short tones, synthesised so that nothing has to load while a connection fails. */
const sound = (context: AudioContext): void => {
  for (const delay of tones) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + delay;
    oscillator.frequency.value = 880;
    gain.gain.setValueAtTime(0.25, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 0.2);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + 0.2);
  }
};

/**
 * Repeats the alarm while there is a problem, unless muted. Browsers allow sound only after a user gesture.
 */
export const useAlarm = (isDue: boolean) => {
  const [isOn, setIsOn] = useState(true);
  const context = useRef<AudioContext | null>(null);
  useEffect(() => {
    if (!isDue || !isOn) return;
    const ring = () => {
      context.current ??= new AudioContext();
      void context.current.resume();
      if (context.current.state === 'running') sound(context.current);
    };
    ring();
    const timer = setInterval(ring, everyMs);
    return () => clearInterval(timer);
  }, [isDue, isOn]);
  useEffect(() => () => void context.current?.close(), []);
  const toggle = useCallback(() => setIsOn((was) => !was), []);
  return { isOn, toggle };
};
