import { describe, expect, it } from 'vitest';

import { connectCamera, holdPacket, isReady } from '@/lib/engines/live/channel/channel-state';
import type { Sender, SenderPacket } from '@/lib/engines/live/channel/sender';

const sender: Sender = {
  protocol: 'rtmp',
  address: null,
  close: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

const packet = (kind: SenderPacket['kind'], more: Partial<SenderPacket> = {}): SenderPacket => ({
  ...{ kind, codec: kind === 'video' ? 7 : 10, isConfig: false, isKey: false, dts: 0, flv: Buffer.alloc(0) },
  ...more,
});
const videoConfig = packet('video', { isConfig: true });
const audioConfig = packet('audio', { isConfig: true });
const key = packet('video', { isKey: true });
const frame = packet('video');
const sound = packet('audio');

/** The state after a camera connected at 0 and sent these packets at these times. */
const receive = (...sent: [SenderPacket, number][]) =>
  sent.reduce(
    (state, [each, at]) => holdPacket(state, each, at),
    connectCamera('event', sender, 0) as ReturnType<typeof holdPacket>,
  );

describe('a stream that has not started', () => {
  it('keeps only configurations and metadata until its first key frame', () => {
    const state = receive([videoConfig, 1], [sound, 2], [frame, 3], [packet('data'), 4], [audioConfig, 5]);
    expect(state.name).toBe('waiting');
    expect(state.held.packets.map(({ kind }) => kind)).toEqual(['video', 'data', 'audio']);
  });

  it('has ten seconds for its first key frame', () => {
    const state = receive([videoConfig, 9000]);
    expect(state.name === 'waiting' && state.frameBy).toBe(10_000);
  });

  it('keeps all packets from its first key frame on', () => {
    const state = receive([videoConfig, 1], [audioConfig, 2], [key, 3], [sound, 4], [frame, 5]);
    expect(state.name).toBe('starting');
    expect(state.held.packets).toEqual([videoConfig, audioConfig, key, sound, frame]);
  });

  it.each<[string, [SenderPacket, number][], number, boolean]>([
    [
      'has both configurations',
      [
        [videoConfig, 1],
        [audioConfig, 2],
        [key, 3],
      ],
      3,
      true,
    ],
    [
      'may still get audio',
      [
        [videoConfig, 1],
        [key, 3],
      ],
      700,
      false,
    ],
    [
      'got no audio in time',
      [
        [videoConfig, 1],
        [key, 3],
      ],
      701,
      true,
    ],
    [
      'has no video configuration',
      [
        [audioConfig, 1],
        [key, 3],
      ],
      5000,
      false,
    ],
    [
      'gets its video configuration after the key frame',
      [
        [audioConfig, 1],
        [key, 3],
        [videoConfig, 4],
      ],
      4,
      true,
    ],
  ])('starts or keeps waiting if it %s', (_what, sent, now, expected) => {
    const state = receive(...sent);
    expect(state.name === 'starting' && isReady(state, now)).toBe(expected);
  });
});
