import { describe, expect, it } from 'vitest';

import { buildChunkArguments } from '@/lib/engines/ffmpeg/chunks/chunk-arguments';
import { buildEncodeArguments } from '@/lib/engines/ffmpeg/ladder/build-arguments';
import type { EncodePlan } from '@/lib/engines/ffmpeg/ladder/filter-graph';
import {
  buildHardwareTest,
  type Hardware,
  hardwareEncoderArguments,
  hardwareInput,
  withUploads,
} from '@/lib/engines/ffmpeg/ladder/hardware';
import { buildLadder } from '@/lib/engines/ffmpeg/ladder/ladder';
import { planStoryboard } from '@/lib/engines/ffmpeg/pictures/storyboard';
import { describeSource } from '@/tests/support/encoding/describe-source';

const node = '/dev/dri/renderD129';
const nvenc: Hardware = { kind: 'nvenc', device: '1' };
const qsv: Hardware = { kind: 'qsv', device: node };
const vaapi: Hardware = { kind: 'vaapi', device: node };

const renditions = buildLadder({ width: 1280, height: 720, fps: 25 });
const plan: EncodePlan = {
  source: describeSource({
    video: { width: 1280, height: 720, frameRate: { numerator: 25, denominator: 1 } },
    audio: { channels: 2, layout: null },
  }),
  duration: 40,
  renditions,
  storyboard: planStoryboard({ duration: 40, width: 1280, height: 720 }),
  silentChannel: null,
  alternates: [],
  hasZscale: true,
};
const effort = (hardware: Hardware | null) => ({ cores: 4, preset: 'veryfast', hardware }) as const;
const valueAfter = (args: readonly string[], name: string) => args[args.indexOf(name) + 1];

describe('hardware', () => {
  it.each([
    [null, []],
    [nvenc, []],
    [qsv, ['-init_hw_device', `qsv=hw,child_device=${node}`, '-filter_hw_device', 'hw']],
    [vaapi, ['-init_hw_device', `vaapi=hw:${node}`, '-filter_hw_device', 'hw']],
  ])('opens %o before the inputs', (hardware, expected) => {
    expect(hardwareInput(hardware)).toEqual(expected);
  });

  it.each([
    [null, 'graph[v0]', ['[v0]', '[v1]']],
    [nvenc, 'graph[v0]', ['[v0]', '[v1]']],
    [qsv, 'graph[v0];[v0]format=nv12[h0];[v1]format=nv12[h1]', ['[h0]', '[h1]']],
    [vaapi, 'graph[v0];[v0]format=nv12,hwupload[h0];[v1]format=nv12,hwupload[h1]', ['[h0]', '[h1]']],
  ])('converts frames to the format of %o', (hardware, graph, labels) => {
    expect(withUploads('graph[v0]', 2, hardware)).toEqual({ graph, labels });
  });

  it.each([
    [nvenc, '-c:v h264_nvenc -gpu 1 -preset p5 -rc vbr -cq 24 -forced-idr 1 -no-scenecut 1', '0'],
    [qsv, '-c:v h264_qsv -preset medium -forced_idr 1 -adaptive_i 0 -adaptive_b 0', '2000000'],
    [vaapi, '-c:v h264_vaapi -rc_mode VBR', '2000000'],
  ])('keeps bitrate caps and key frames like x264 for %o', (hardware, start, average) => {
    const args = hardwareEncoderArguments(hardware, [{ maxRate: 3_000_000, bufferSize: 6_000_000 }], {
      keyFrames: '0,2',
      fps: 25,
    });
    expect(args.join(' ')).toMatch(new RegExp(`^${start} -profile:v high -bf 0 -force_key_frames 0,2 -g `));
    expect(valueAfter(args, '-b:v:0')).toBe(average);
    expect(valueAfter(args, '-maxrate:v:0')).toBe('3000000');
    expect(valueAfter(args, '-bufsize:v:0')).toBe('6000000');
    expect(Number(valueAfter(args, '-g'))).toBeGreaterThan(25);
  });

  it.each([nvenc, qsv, vaapi])('encodes whole videos and chunks with %o', (hardware) => {
    const chunk = { firstSegment: 1, starts: [0, 50], end: 100 };
    const runs = [
      buildEncodeArguments('/x', plan, effort(hardware)),
      buildChunkArguments('/x', { plan, chunk, readFrom: 0, effort: effort(hardware) }),
    ];
    const label = hardware.kind === 'nvenc' ? 'v' : 'h';
    for (const args of runs) {
      expect(valueAfter(args, '-c:v')).toBe(`h264_${hardware.kind}`);
      expect(args.filter((arg) => /^\[[vh]\d\]$/.test(arg))).toEqual(
        renditions.map((_, index) => `[${label}${index}]`),
      );
      expect(args).not.toContain('libx264');
      const device = args.indexOf('-init_hw_device');
      expect(device).toBeLessThan(args.indexOf('-i'));
      expect(device >= 0).toBe(hardware.kind !== 'nvenc');
    }
  });

  it('keeps the x264 arguments without hardware', () => {
    const args = buildEncodeArguments('/x', plan, effort(null));
    expect(args).toEqual(buildEncodeArguments('/x', plan, { cores: 4, preset: 'veryfast' }));
    expect(valueAfter(args, '-c:v')).toBe('libx264');
  });

  it.each([nvenc, qsv, vaapi])('tests %o with the arguments of an encode', (hardware) => {
    const args = buildHardwareTest(hardware);
    expect(valueAfter(args, '-c:v')).toBe(`h264_${hardware.kind}`);
    expect(args.slice(-3)).toEqual(['-f', 'null', '-']);
    expect(args).toContain(hardware.kind === 'nvenc' ? '[v0]' : '[h0]');
  });
});
