import { describe, expect, it } from 'vitest';

import type { VideoSource } from '@/lib/engines/ffmpeg/inspect/source-description';
import { buildEncodeArguments } from '@/lib/engines/ffmpeg/ladder/build-arguments';
import { buildFilterGraph, type EncodePlan } from '@/lib/engines/ffmpeg/ladder/filter-graph';
import { buildProbeArguments } from '@/lib/engines/ffmpeg/ladder/input-arguments';
import { buildLadder } from '@/lib/engines/ffmpeg/ladder/ladder';
import { planStoryboard } from '@/lib/engines/ffmpeg/pictures/storyboard';
import { describeSource } from '@/tests/support/encoding/describe-source';

type Change = { video?: Partial<VideoSource>; channels?: number | null } & Partial<
  Pick<EncodePlan, 'hasZscale' | 'silentChannel'>
>;

const plan = ({ video, channels = 2, ...rest }: Change = {}): EncodePlan => ({
  source: describeSource({
    video: { width: 1280, height: 720, frameRate: { numerator: 30_000, denominator: 1001 }, ...video },
    audio: channels === null ? null : { channels, layout: null },
  }),
  duration: 40,
  renditions: buildLadder({ width: 1280, height: 720, fps: 30 }),
  storyboard: planStoryboard({ duration: 40, width: 1280, height: 720 }),
  silentChannel: null,
  alternates: [],
  hasZscale: true,
  ...rest,
});

const effort = { cores: 4, preset: 'veryfast' } as const;

const valueAfter = (args: readonly string[], name: string) => args[args.indexOf(name) + 1];

describe('confinement', () => {
  it.each([
    ['probe', buildProbeArguments('/x/-i.mp4')],
    ['encode', buildEncodeArguments('/x/-i.mp4', plan(), effort)],
  ])('%s may open local media files and nothing else', (_what, args) => {
    expect(valueAfter(args, '-protocol_whitelist')).toBe('file');
    const demuxers = valueAfter(args, '-format_whitelist')?.split(',') ?? [];
    expect(demuxers).toContain('mov');
    for (const risky of ['hls', 'dash', 'concat', 'sdp', 'image2', 'rtsp', 'lavfi', 'tty', 'srt']) {
      expect(demuxers).not.toContain(risky);
    }
    expect(args).toContain('file:/x/-i.mp4');
    expect(args).not.toContain('/x/-i.mp4');
  });

  it('keeps QuickTime references off, and only names that option to its own demuxer', () => {
    const args = buildEncodeArguments('/x', plan(), effort);
    expect(valueAfter(args, '-enable_drefs')).toBe('0');
    expect(valueAfter(args, '-use_absolute_path')).toBe('0');
    const other = plan();
    other.source.demuxer = 'avi';
    expect(buildEncodeArguments('/x', other, effort)).not.toContain('-enable_drefs');
  });
});

describe('buildEncodeArguments', () => {
  it('encodes each rendition and the audio once', () => {
    const args = buildEncodeArguments('/x', plan(), effort);
    expect(args.filter((arg) => /^\[v\d\]$/.test(arg))).toEqual(['[v0]', '[v1]', '[v2]', '[v3]']);
    expect(args.filter((arg) => arg === '[a]')).toHaveLength(1);
    expect(valueAfter(args, '-var_stream_map')).toBe(
      'v:0,agroup:audio,name:720p v:1,agroup:audio,name:480p v:2,agroup:audio,name:360p ' +
        'v:3,agroup:audio,name:240p a:0,agroup:audio,name:audio,default:yes',
    );
    expect(args.filter((arg) => arg === '-i')).toHaveLength(1);
  });

  it.each(['ultrafast', 'veryfast'] as const)('uses the x264 preset %s', (preset) => {
    expect(valueAfter(buildEncodeArguments('/x', plan(), { ...effort, preset }), '-preset')).toBe(preset);
  });

  it('has no audio if the source has none', () => {
    const args = buildEncodeArguments('/x', plan({ channels: null }), effort);
    expect(args).not.toContain('[a]');
    expect(valueAfter(args, '-var_stream_map')).toBe(
      'v:0,name:720p v:1,name:480p v:2,name:360p v:3,name:240p',
    );
  });

  it.each([
    [1, ['1', '1', '1']],
    [2, ['2', '2', '2']],
    [64, ['8', '4', '4']],
  ])('with %i cores limits threads by frame size', (cores, expected) => {
    const args = buildEncodeArguments('/x', plan(), { ...effort, cores });
    expect([0, 1, 2].map((index) => valueAfter(args, `-threads:v:${index}`))).toEqual(expected);
  });
});

describe('buildFilterGraph', () => {
  it('decodes once and splits into renditions, storyboard and poster', () => {
    const graph = buildFilterGraph(plan());
    expect(graph).toContain(
      '[0:0]setparams=colorspace=bt709,fps=fps=30000/1001:start_time=0,split=3[s0][storyboardIn][posterIn]',
    );
    expect(graph.match(/\[0:\d\]/g)).toEqual(['[0:0]', '[0:1]']);
  });

  it('scales each rendition from the smallest larger one by a factor of at least 1.5', () => {
    const graph = buildFilterGraph(plan());
    const shapes = [...graph.matchAll(/\[s(\d)\]scale=\d+:(\d+)[^;]*?yuv420p(?:,split=\d)?([^;]*)/g)];
    expect(shapes.map(([, from, height, to]) => [from, height, to])).toEqual([
      ['0', '720', '[v0][s1][s2]'],
      ['1', '480', '[v1]'],
      ['2', '360', '[v2][s3]'],
      ['3', '240', '[v3]'],
    ]);
  });

  it.each<[what: string, change: Change, contains: string, lacks: string]>([
    ['progressive', {}, 'fps=', 'bwdif'],
    ['interlaced', { video: { interlaced: true } }, 'bwdif=mode=send_frame', 'yadif'],
    ['PQ', { video: { colour: 'pq' } }, 'tin=smpte2084', 'setparams'],
    [
      'BT.601',
      { video: { matrix: 'smpte170m' } },
      'in_color_matrix=smpte170m:out_color_matrix=bt601',
      'bt709',
    ],
    ['longer audio', { video: { held: 3.5 } }, 'tpad=stop_mode=clone:stop_duration=3.500000', 'apad'],
    ['HLG', { video: { colour: 'hlg' } }, 'tin=arib-std-b67', 'setparams'],
    ['HDR without zimg', { video: { colour: 'pq' }, hasZscale: false }, 'in_color_matrix=bt2020', 'zscale'],
    ['wide gamut', { video: { colour: 'wide' } }, 'p=bt709', 'tonemap'],
    ['RGB', { video: { colour: 'rgb' } }, 'out_color_matrix=bt709', 'zscale'],
    ['stereo', {}, 'aformat=channel_layouts=stereo', 'pan='],
    ['mono', { channels: 1 }, 'pan=stereo|c0=c0|c1=c0', 'c1=c1'],
    ['left only', { silentChannel: 'right' }, 'pan=stereo|c0=c0|c1=c0', 'c1=c1'],
    ['right only', { silentChannel: 'left' }, 'pan=stereo|c0=c1|c1=c1', 'c0=c0'],
    ['5.1', { channels: 6 }, 'aformat=sample_fmts=fltp,aformat=channel_layouts=stereo,alimiter', 'pan='],
    ['an unknown channel layout', { channels: 12 }, 'pan=stereo|c0=0.2887*c0+', 'channel_layouts=12'],
    ['no audio', { channels: null }, 'split=3', '[a]'],
  ])('%s', (_what, change, contains, lacks) => {
    const graph = buildFilterGraph(plan(change));
    expect(graph).toContain(contains);
    expect(graph).not.toContain(lacks);
  });
});
