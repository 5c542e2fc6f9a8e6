import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { findHardware, getHardwareState } from '@/lib/engines/ffmpeg/run/find-hardware';
import { getClip } from '@/tests/support/encoding/clips';
import { createEncodingBench } from '@/tests/support/encoding/encoding';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'reelhof-hardware-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** ffmpeg with a device: `h264_nvenc` passes the test encode, and `real` is run for the encode of a video. */
const createCard = async (name: string, real: string): Promise<string> => {
  const file = path.join(folder, name);
  const script = `#!/bin/bash
case "$*" in
  *h264_nvenc*lavfi* | *lavfi*h264_nvenc*) exit 0 ;;
  *h264_qsv* | *h264_vaapi*) exit 1 ;;
  *h264_nvenc*) ${real} ;;
esac
exec ffmpeg "$@"
`;
  await writeFile(file, script, { mode: 0o755 });
  return file;
};

/** Replaces the encoder by x264 and removes options that x264 does not have. */
const asSoftware = `args=()
  while [ $# -gt 0 ]; do
    case $1 in
      -gpu | -rc | -cq | -forced-idr | -no-scenecut | -b:v:*) shift ;;
      h264_nvenc) args+=(libx264) ;;
      p5) args+=(ultrafast) ;;
      *) args+=("$1") ;;
    esac
    shift
  done
  touch "$0.used"
  exec ffmpeg "\${args[@]}"`;

describe('encoder: hardware', () => {
  it('uses the hardware of this machine, or logs why no kind works and uses x264', async () => {
    const lines: { wanted?: string; kind?: string; reasons?: Record<string, string> }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const settings = { FFMPEG_PATH: 'ffmpeg', ENCODER_HARDWARE: 'auto', ENCODER_DEVICE: undefined } as const;
    const found = await findHardware(settings, log);
    await findHardware(settings, log);
    expect(lines).toHaveLength(1);
    if (found) expect(lines[0]).toMatchObject(found);
    else expect(Object.keys(lines[0]?.reasons ?? {})).toEqual(['nvenc', 'qsv', 'vaapi']);
    expect(getHardwareState().kind).toBe(found?.kind ?? 'none');

    const bench = await createEncodingBench({ hardware: 'auto' });
    const { final } = await bench.encode(await getClip('short.mp4'));
    await bench.close();
    expect(final.type).toBe('complete');
  });

  it('encodes a video with all renditions', async () => {
    const ffmpeg = await createCard('working', asSoftware);
    const bench = await createEncodingBench({ hardware: 'auto', ffmpeg });
    const { final } = await bench.encode(await getClip('ladder.mp4'));
    await bench.close();
    expect(final).toMatchObject({ type: 'complete' });
    expect(existsSync(`${ffmpeg}.used`)).toBe(true);
    expect(getHardwareState().kind).toBe('nvenc');
  });

  it('falls back to x264 for a video on which it fails', async () => {
    const before = getHardwareState().fallbacks;
    const ffmpeg = await createCard(
      'failing',
      'echo "OpenEncodeSessionEx failed: out of memory" >&2; exit 1',
    );
    const bench = await createEncodingBench({ hardware: 'nvenc', ffmpeg });
    const { final } = await bench.encode(await getClip('short.mp4'), null);
    await bench.close();
    expect(final).toMatchObject({ type: 'complete' });
    expect(getHardwareState().fallbacks).toBe(before + 1);
  });
});
