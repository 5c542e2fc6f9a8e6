import type { Socket } from 'node:net';

import Flv from 'node-media-server/src/protocol/flv.js';
import Rtmp, { type AvPacket } from 'node-media-server/src/protocol/rtmp.js';

import { writeRefusal } from '../channel/refusal-text';
import type { FindChannel, Sender, SenderChannel, SenderPacket } from '../channel/sender';

/** How much a connection may send before it has published; a connect and a publish take about 4 kB, the handshake 3. */
const maxBytesBefore = 32 * 1024;
/** No packet of a sender is larger, and none uses more than a handful of chunk streams. */
const maxPacketBytes = 8 * 1024 * 1024;
const maxChunkStreams = 16;
/** How long a refused encoder has to read why. Milliseconds. */
const readingMs = 1000;

const toSenderPacket = (packet: AvPacket): SenderPacket => ({
  kind: packet.codec_type === 9 ? 'video' : packet.codec_type === 8 ? 'audio' : 'data',
  codec: packet.codec_id,
  isConfig: packet.flags === 0 || packet.flags === 2,
  isKey: packet.flags === 3,
  dts: packet.dts,
  // FLV's frame around it is a copy: the parser uses its memory again.
  flv: Flv.createMessage(packet),
});

/** The parser of the package, with a limit to what a header alone can make it allocate. */
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
 * One connection of a camera. Its key is looked up when it publishes. A connection without a right key, or one that only wants to watch,
 * is cut off before anything is decoded.
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
      // Whatever the parser stumbles over is not RTMP, or is meant to harm.
      socket.destroy();
    }
  });
};
