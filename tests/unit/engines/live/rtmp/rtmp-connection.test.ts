import { describe, expect, it } from 'vitest';

import { toSenderPacket } from '@/lib/engines/live/flv';
import { createRtmpConnection } from '@/lib/engines/live/rtmp/rtmp-connection';
import { handshakeBytes } from '@/lib/engines/live/rtmp/rtmp-handshake';
import {
  createMessageReader,
  readAmf,
  type RtmpMessage,
  writeAmf,
  writeMessage,
} from '@/lib/engines/live/rtmp/rtmp-messages';

const hello = Buffer.concat([Buffer.from([3]), Buffer.alloc(handshakeBytes), Buffer.alloc(handshakeBytes)]);
const command = (...values: Parameters<typeof writeAmf>) =>
  writeMessage({ type: 20, stream: 1, time: 0, body: writeAmf(...values) }, 128);
const connect = command('connect', 1, { app: 'live', tcUrl: 'rtmp://x/live' });
const publish = command('publish', 3, null, 'key?token=1', 'live');

/** A connection that received some bytes, `step` at a time. */
const run = (bytes: Buffer, step = bytes.length) => {
  const published: { app: string; name: string }[] = [];
  const media: RtmpMessage[] = [];
  const sent: Buffer[] = [];
  let plays = 0;
  const connection = createRtmpConnection({
    onOutput: (answer) => sent.push(answer),
    onPublish: (request) => published.push(request),
    onPlay: () => (plays += 1),
    onMedia: (message) => media.push(message),
  });
  const receive = (more: Buffer) => connection.receive(more);
  for (let at = 0; at < bytes.length; at += step) receive(bytes.subarray(at, at + step));
  const readSent = (): RtmpMessage[] => {
    const answers: RtmpMessage[] = [];
    const read = createMessageReader((message) => answers.push(message), {
      ...{ maxBytes: 64 * 1024, maxChunkStreams: 32 },
    });
    read(Buffer.concat(sent).subarray(1 + 2 * handshakeBytes));
    return answers;
  };
  return { connection, published, media, receive, readSent, countPlays: () => plays };
};

describe('a connection', () => {
  it.each([1, 7, 4096])('reads the commands of an encoder in reads of %i bytes', (step) => {
    const { published, readSent } = run(Buffer.concat([hello, connect, publish]), step);
    expect(published).toEqual([{ app: 'live', name: 'key' }]);
    const [, , , result] = readSent();
    expect(readAmf(result?.body ?? Buffer.alloc(0)).slice(0, 2)).toEqual(['_result', 1]);
  });

  it('is accepted or refused with a status for the named stream', () => {
    const { connection, readSent } = run(Buffer.concat([hello, connect, publish]));
    connection.accept();
    connection.refuse('The key is unknown.');
    const statuses = readSent().slice(-2);
    expect(statuses.map(({ stream }) => stream)).toEqual([1, 1]);
    expect(statuses.map(({ body }) => readAmf(body)[3])).toMatchObject([
      { level: 'status', code: 'NetStream.Publish.Start' },
      { level: 'error', code: 'NetStream.Publish.BadName', description: 'The key is unknown.' },
    ]);
  });

  it('sums up the timestamp deltas of media', () => {
    const { media, receive } = run(Buffer.concat([hello, connect, publish]));
    const frame = Buffer.from([0x17, 1, 0, 0, 0, 9]);
    const first = writeMessage({ type: 9, stream: 1, time: 16_777_300, body: frame }, 128);
    // The same chunk stream with only a difference (format 2), then with nothing new (format 3).
    const second = Buffer.concat([Buffer.from([0x86, 0, 0, 40]), frame]);
    const third = Buffer.concat([Buffer.from([0xc6]), frame]);
    for (const bytes of [first, second, third]) receive(bytes);
    expect(media.map(({ time }) => time)).toEqual([16_777_300, 16_777_340, 16_777_380]);
  });

  it('refuses chunks whose number would exhaust memory, and messages that are too large', () => {
    const { receive } = run(hello);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(1);
    expect(() => receive(writeMessage({ type: 1, stream: 0, time: 0, body: size }, 128))).toThrow(RangeError);
    const head = Buffer.from('06000000ffffff0901000000', 'hex');
    expect(() => run(hello).receive(head)).toThrow(RangeError);
    const many = Buffer.concat(
      Array.from({ length: 20 }, (_, index) => Buffer.from([index + 3, 0, 0, 0, 0, 0, 1, 9, 1, 0, 0, 0, 0])),
    );
    expect(() => run(hello).receive(many)).toThrow(RangeError);
  });

  it('reports encoders that want to play', () => {
    const { countPlays } = run(Buffer.concat([hello, connect, command('play', 4, null, 'key')]));
    expect(countPlays()).toBe(1);
  });
});

describe('a media packet', () => {
  const describeBody = (type: number, ...bytes: number[]) => {
    const { flv: _flv, ...packet } = toSenderPacket({ type, stream: 1, time: 5, body: Buffer.from(bytes) });
    return packet;
  };
  it.each([
    ['H.264 configuration', [9, 0x17, 0, 0, 0, 0], { codec: 7, isConfig: true, isKey: false }],
    ['H.264 key frame', [9, 0x17, 1, 0, 0, 0], { codec: 7, isConfig: false, isKey: true }],
    ['H.264 frame', [9, 0x27, 1, 0, 0, 0], { codec: 7, isConfig: false, isKey: false }],
    ['AAC configuration', [8, 0xaf, 0, 0x12], { codec: 10, isConfig: true, isKey: false }],
    ['AAC frame', [8, 0xaf, 1, 0x21], { codec: 10, isConfig: false, isKey: false }],
    [
      'HEVC key frame',
      [9, 0x91, 0x68, 0x76, 0x63, 0x31, 0],
      { codec: 0x68766331, isConfig: false, isKey: true },
    ],
    ['empty video', [9], { codec: 0, isConfig: false, isKey: false }],
    ['metadata', [18, 2, 0, 0], { codec: 0, isConfig: false, isKey: false }],
  ] as const)('is described: %s', (_, [type, ...bytes], packet) => {
    expect(describeBody(type, ...bytes)).toMatchObject({ ...packet, dts: 5 });
  });

  it('is written as an FLV tag with a time of 32 bits', () => {
    const { flv } = toSenderPacket({ type: 9, stream: 1, time: 0x12345678, body: Buffer.from([0x17, 1]) });
    expect(flv.toString('hex')).toBe('09000002345678120000001701' + '0000000d');
  });
});
