import { describe, expect, it } from 'vitest';

import { keepInView, listRulerTimes, scrollView, zoomView } from '@/lib/videos/text-tracks/editing/time-view';

const duration = 60_000;
const view = { from: 10_000, span: 12_000 };

describe('the view of a timeline', () => {
  it('zooms around a time within the video', () => {
    expect(zoomView(view, 0.5, 16_000, duration)).toEqual({ from: 13_000, span: 6000 });
    expect(zoomView(view, 100, 16_000, duration)).toEqual({ from: 0, span: duration });
    expect(zoomView(view, 0.0001, 16_000, duration).span).toBe(2000);
  });

  it('does not scroll past the video', () => {
    expect(scrollView(view, 5000, duration).from).toBe(15_000);
    expect(scrollView(view, -50_000, duration).from).toBe(0);
    expect(scrollView(view, 50_000, duration).from).toBe(48_000);
    expect(scrollView({ from: 0, span: 2000 }, 500, 1000).from).toBe(0);
  });

  it('follows a time only when it leaves the view', () => {
    expect(keepInView(view, 12_000, duration)).toBe(view);
    expect(keepInView(view, 30_000, duration)).toEqual({ from: 28_800, span: 12_000 });
    expect(keepInView(view, 0, duration).from).toBe(0);
    const end = { from: 48_000, span: 12_000 };
    expect(keepInView(end, 60_000, duration)).toBe(end);
  });

  it('has ruler marks at readable distances', () => {
    expect(listRulerTimes(view, 900)).toEqual(
      Array.from({ length: 13 }, (_, index) => 10_000 + index * 1000),
    );
    expect(listRulerTimes({ from: 1500, span: 1000 }, 5_000_000)).toEqual([0, 3_600_000]);
  });
});
