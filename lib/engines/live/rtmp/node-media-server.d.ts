/* oxlint-disable no-restricted-exports, typescript/no-extraneous-class -- as the package exports them */
/**
 * The parts of node-media-server that are used: its RTMP parser and its FLV writer; the package has no
 * types.
 */
declare module 'node-media-server/src/protocol/rtmp.js' {
  export type AvPacket = {
    /** 8 audio, 9 video, 18 data. */
    codec_type: number;
    /** FLV's number: 7 H.264, 10 AAC. */
    codec_id: number;
    /** 0 and 2: decoder configuration; 3: key frame. */
    flags: number;
    /** Milliseconds. */
    dts: number;
    size: number;
    /** Reused for the next packet. */
    data: Buffer;
  };
  export default class Rtmp {
    inPackets: Map<number, unknown>;
    parserPacket: { header: { length: number } };
    onConnectCallback: (request: { app: string; name: string }) => void;
    onPlayCallback: () => void;
    onPushCallback: () => void;
    onPacketCallback: (packet: AvPacket) => void;
    onOutputCallback: (bytes: Buffer) => void;
    /** Message stream id of the last `publish` or `play` command. */
    streamId: number;
    packetAlloc(): void;
    respondPublish(): void;
    sendStatusMessage(streamId: number, level: 'status' | 'error', code: string, description: string): void;
    /** Error message, or null. */
    parserData(bytes: Buffer): string | null;
  }
}

declare module 'node-media-server/src/protocol/flv.js' {
  import type { AvPacket } from 'node-media-server/src/protocol/rtmp.js';

  export default class Flv {
    static createHeader(hasSound: boolean, hasVideo: boolean): Buffer;
    static createMessage(packet: AvPacket): Buffer;
  }
}
