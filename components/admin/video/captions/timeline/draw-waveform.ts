import type { TimeView } from '@/lib/videos/text-tracks/editing/time-view';

import type { Peaks } from './use-waveform';

/** CSS pixels: a bar and the gap after it. */
const barStep = 3;
const barWidth = 1.6;

type Drawing = { canvas: HTMLCanvasElement; view: TimeView; peaks: Peaks };

const loudestIn = (values: Uint8Array, from: number, to: number): number => {
  let loudest = 0;
  for (let index = Math.max(0, from); index < Math.min(values.length, to); index += 1)
    loudest = Math.max(loudest, values[index] ?? 0);
  return loudest;
};

/** Draws the peaks of a view; a line where there are none. Bars stay where they are while the view moves. */
export const drawWaveform = ({ canvas, view, peaks }: Drawing): void => {
  const { width, height } = canvas.getBoundingClientRect();
  const ratio = window.devicePixelRatio || 1;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  context.scale(ratio, ratio);
  context.fillStyle = getComputedStyle(canvas).color;
  const middle = height / 2;
  if (peaks.state !== 'ready') {
    context.fillRect(0, middle, width, 1);
    return;
  }
  const perStep = (view.span / width) * barStep;
  for (let bar = Math.floor(view.from / perStep); bar * perStep < view.from + view.span; bar += 1) {
    const from = Math.floor((bar * perStep * peaks.perSecond) / 1000);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * perStep * peaks.perSecond) / 1000));
    const size = Math.max(1, (loudestIn(peaks.values, from, to) / peaks.loudest) * height * 0.94);
    const x = ((bar * perStep - view.from) / view.span) * width;
    context.fillRect(x, middle - size / 2, barWidth, size);
  }
};
