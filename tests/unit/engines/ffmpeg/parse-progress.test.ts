import { describe, expect, it } from 'vitest';

import { createProgressParser, type ProgressBlock } from '@/lib/engines/ffmpeg/run/session';

describe('createProgressParser', () => {
  const text =
    'frame=0\nout_time_us=N/A\nprogress=continue\n' +
    'frame=12\nout_time_us=-2000\nprogress=continue\n' +
    'frame=48\nfps=24.1\nout_time_us=1960000\nout_time_ms=1960000\nprogress=end\n';
  const blocks: ProgressBlock[] = [
    { time: null, frame: 0, ended: false },
    { time: null, frame: 12, ended: false },
    { time: 1.96, frame: 48, ended: true },
  ];

  it.each([1, 3, 7, 1000])('reads blocks that arrive in parts of %i', (size) => {
    const seen: ProgressBlock[] = [];
    const parse = createProgressParser((block) => seen.push(block));
    for (let start = 0; start < text.length; start += size) parse(text.slice(start, start + size));
    expect(seen).toEqual(blocks);
  });
});
