import type { PlayerDesign } from '@/lib/videos/players/design';

/** `''`, `1`, `true` mean yes; `0`, `false`, `no` mean no. Without the attribute the design decides. */
const readSwitch = (host: Element, name: string, standard: boolean): boolean => {
  const value = host.getAttribute(name);
  return value === null ? standard : !/^(?:0|false|no|off)$/i.test(value);
};

/** `90`, `1:30`, `1:02:03`, `90s`, `1m30s`, `1h2m3s` in seconds; 0 for anything else. */
export const readTime = (text: string | null): number => {
  if (!text) return 0;
  const clock = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)s?$/.exec(text);
  const units = /^(?=\d)(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text);
  const [, hours = 0, minutes = 0, seconds = 0] = clock ?? units ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
};

export type PlayerSettings = {
  isAutoplaying: boolean;
  isMuted: boolean;
  isLooping: boolean;
  startAt: number;
};

/** Combines the element's attributes with the design. */
export const readSettings = (host: Element, design: PlayerDesign): PlayerSettings => ({
  isAutoplaying: readSwitch(host, 'autoplay', design.autoplay),
  isMuted: readSwitch(host, 'muted', design.muted),
  isLooping: readSwitch(host, 'loop', design.loop),
  startAt: readTime(host.getAttribute('t')),
});
