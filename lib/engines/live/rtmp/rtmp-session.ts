import type { Socket } from 'node:net';

import Flv from 'node-media-server/src/protocol/flv.js';
import Rtmp, { type AvPacket } from 'node-media-server/src/protocol/rtmp.js';

import { writeRefusal } from '../channel/refusal-text';
import type { FindChannel, Sender, SenderChannel, SenderPacket } from '../channel/sender';

/** Bytes a connection may send before it publishes; connect and publish take about 4 kB, the handshake 3. */
const maxBytesBefore = 32 * 1024;
/** Senders' packets are never larger, and use only a handful of chunk streams. */
const maxPacketBytes = 8 * 1024 * 1024;
const maxChunkStreams = 16;
/** How long a refused encoder has to read the reason. Milliseconds. */
const readingMs = 1000;

const toSenderPacket = (packet: AvPacket): SenderPacket => ({
  kind: packet.codec_type === 9 ? 'video' : packet.codec_type === 8 ? 'audio' : 'data',
  codec: packet.codec_id,
  isConfig: packet.flags === 0 || packet.flags === 2,
  isKey: packet.flags === 3,
  dts: packet.dts,
  // The FLV tag is a copy: the parser reuses its memory.
  flv: Flv.createMessage(packet),
});

/** The package's parser, with a limit to the memory that a header alone can allocate. */
const createParser = (): Rtmp => {
  const parser = new Rtmp();
  const allocate = parser.packetAlloc.bind(parser);
  parser.packetAlloc = () => {
    const isTooMuch = parser.parserPacket.header.length > maxPacketBytes;
    if (isTooMuch || parser.inPackets.size > maxChunkStreams) throw new Error('a packet is too large');
    allocate();
  };
  return parser;
};

/**
 * One connection of a camera. Its key is checked when it publishes. A connection without a valid key, or one
 * that wants to play, is closed before anything is decoded.
 */
export const runRtmpSession = (
  socket: Socket,
  {
    address,
    findChannel,
    onPublish,
  }: { address: string | null; findChannel: FindChannel; onPublish: () => void },
): void => {
  const parser = createParser();
  const acceptPublish = parser.respondPublish.bind(parser);
  // The package accepts before it asks.
  parser.respondPublish = () => undefined;
  let channel: SenderChannel | null = null;
  let bytes = 0;

  const sender: Sender = {
    ...{ protocol: 'rtmp', address },
    close(reason) {
      if (reason === undefined || socket.destroyed) return void socket.destroy();
      // OBS and ffmpeg show the description of this code, and do not take it for a lost connection.
      parser.sendStatusMessage(parser.streamId, 'error', 'NetStream.Publish.BadName', reason);
      socket.end();
      setTimeout(() => socket.destroy(), readingMs).unref();
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
  parser.onOutputCallback = (answer) => void socket.write(answer);
  parser.onPlayCallback = () => socket.destroy();
  parser.onPacketCallback = (packet) => {
    if (channel && !socket.destroyed) channel.receive(sender, toSenderPacket(packet));
  };
  let asked = { app: '', name: '' };
  parser.onConnectCallback = (request) => (asked = request);
  parser.onPushCallback = () => {
    const found = channel ? 'second_sender' : findChannel({ app: asked.app, key: asked.name, address });
    const refusal = typeof found === 'string' ? found : found.take(sender);
    if (refusal !== null || typeof found === 'string') return sender.close(writeRefusal(refusal ?? 'no_key'));
    channel = found;
    onPublish();
    acceptPublish();
  };

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => channel?.leave(sender));
  socket.on('data', (data: Buffer) => {
    bytes += data.length;
    try {
      if (!channel && bytes > maxBytesBefore) throw new Error('nothing was published');
      if (socket.writableEnded) return;
      if (socket.destroyed || parser.parserData(data) !== null) socket.destroy();
    } catch {
      // Anything that the parser fails on is invalid or malicious RTMP.
      socket.destroy();
    }
  });
};
