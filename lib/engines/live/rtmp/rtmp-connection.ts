import { answerHandshake, handshakeBytes } from './rtmp-handshake';
import {
  type AmfValue,
  createMessageReader,
  readAmf,
  type RtmpMessage,
  writeAmf,
  writeMessage,
} from './rtmp-messages';

/** Senders' packets are never larger, and use only a handful of chunk streams. */
const limits = { maxBytes: 8 * 1024 * 1024, maxChunkStreams: 16 };
/** Chunk size of answers, once announced. */
const sentChunkBytes = 65_535;
const windowBytes = 5_000_000;

export type RtmpEvents = {
  /** Bytes to send to the encoder. */
  onOutput: (bytes: Buffer) => void;
  /** The encoder wants to publish. Nothing is answered until `accept` or `refuse`. */
  onPublish: (request: { app: string; name: string }) => void;
  onPlay: () => void;
  /** A message with audio (8), video (9) or data (15, 18). */
  onMedia: (message: RtmpMessage) => void;
};

const mediaTypes = new Set([8, 9, 15, 18]);

const getField = (value: AmfValue | undefined, name: string): AmfValue | undefined =>
  typeof value === 'object' && value !== null ? value[name] : undefined;

const writeNumber = (value: number, ...more: number[]): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return Buffer.concat([bytes, Buffer.from(more)]);
};

/**
 * The server's side of a connection by RTMP 1.0: handshake, the commands of a publishing encoder, and its
 * media. `receive` takes bytes as they arrive and throws on invalid RTMP.
 */
export const createRtmpConnection = ({ onOutput, onPublish, onPlay, onMedia }: RtmpEvents) => {
  let app = '';
  let stream = 0;
  let streams = 0;

  const send = (type: number, body: Buffer, to = 0): void =>
    onOutput(writeMessage({ type, stream: to, time: 0, body }, sentChunkBytes));
  const sendCommand = (to: number, ...values: AmfValue[]): void => send(20, writeAmf(...values), to);
  const sendStatus = (level: 'status' | 'error', code: string, description: string): void =>
    sendCommand(stream, 'onStatus', 0, null, { level, code, description });

  const answerConnect = (transaction: AmfValue, options: AmfValue | undefined): void => {
    const named = getField(options, 'app');
    app = typeof named === 'string' ? named : '';
    send(5, writeNumber(windowBytes));
    send(6, writeNumber(windowBytes, 2));
    send(1, writeNumber(sentChunkBytes));
    sendCommand(
      0,
      '_result',
      transaction,
      { fmsVer: 'FMS/3,0,1,123', capabilities: 31 },
      {
        level: 'status',
        code: 'NetConnection.Connect.Success',
        description: 'Connection succeeded.',
        objectEncoding: getField(options, 'objectEncoding') ?? 0,
      },
    );
  };

  const runCommand = ({ body, stream: of }: RtmpMessage): void => {
    const [command, transaction = 0, options, name] = readAmf(body);
    if (command === 'connect') answerConnect(transaction, options);
    else if (command === 'createStream') sendCommand(0, '_result', transaction, null, (streams += 1));
    else if (command === 'play') onPlay();
    else if (command === 'publish') {
      stream = of;
      onPublish({ app, name: typeof name === 'string' ? (name.split('?')[0] ?? '') : '' });
    }
  };

  const readMessages = createMessageReader((message) => {
    if (mediaTypes.has(message.type)) onMedia(message);
    else if (message.type === 20) runCommand(message);
    // AMF3 commands are AMF0 behind a zero byte.
    else if (message.type === 17) runCommand({ ...message, body: message.body.subarray(1) });
  }, limits);

  /** C0 and C1, and then C2, which needs no answer. */
  let handshake: { bytes: Buffer; isAnswered: boolean } | null = {
    bytes: Buffer.alloc(0),
    isAnswered: false,
  };

  const receive = (bytes: Buffer): void => {
    if (!handshake) return readMessages(bytes);
    handshake.bytes = Buffer.concat([handshake.bytes, bytes]);
    const first = 1 + handshakeBytes;
    if (!handshake.isAnswered && handshake.bytes.length >= first) {
      onOutput(answerHandshake(handshake.bytes.subarray(1, first)));
      handshake.isAnswered = true;
    }
    if (handshake.bytes.length < first + handshakeBytes) return;
    const rest = handshake.bytes.subarray(first + handshakeBytes);
    handshake = null;
    if (rest.length > 0) readMessages(rest);
  };

  return {
    receive,
    accept: (): void => sendStatus('status', 'NetStream.Publish.Start', 'The stream is now published.'),
    /** OBS and ffmpeg show the description of this code, and do not take it for a lost connection. */
    refuse: (reason: string): void => sendStatus('error', 'NetStream.Publish.BadName', reason),
  };
};
