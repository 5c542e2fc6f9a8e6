/** One second of a sender's signal. */
export type LiveHealth = {
  /** Milliseconds since 1970. */
  at: number;
  /** Bits per second. */
  bitrate: number;
  /** Frames per second. */
  fps: number;
  droppedFrames: number;
  /**
   * Video part of `bitrate`, and `keyBits` the key frames' part of that. Null if the engine does not count
   * them.
   */
  videoBits: number | null;
  keyBits: number | null;
  /** Peak in dB below full scale; null if unknown. */
  loudness: number | null;
};

/**
 * Reasons of a refusal: another sender is active; codecs other than H.264 or AAC; audio to be converted on
 * reconnection; a replaced key or wrong SRT passphrase; a key of no running channel; no key; a wrong
 * application name; no video; a channel that is not running yet.
 */
export type LiveRefusalReason =
  | 'second_sender'
  | 'unsupported_codec'
  | 'sound_converted'
  | 'wrong_key'
  | 'unknown_key'
  | 'no_key'
  | 'wrong_app'
  | 'no_picture'
  | 'too_early';

/** Ingest log entry of a channel. Times in milliseconds since 1970. */
export type LiveIngestEntry = {
  /** Unique among all runs of the event's channel. */
  id: string;
  kind:
    | 'connected'
    | 'came_back'
    | 'cut_off'
    | 'refused'
    | 'size_changed'
    | 'standby'
    | 'standby_left'
    | 'took_over';
  at: number;
  /** Time of the last refusal if it was repeated `count` times. */
  until: number;
  count: number;
  protocol: 'rtmp' | 'srt' | null;
  /** The sender's network (IPv4 /24, IPv6 /48); null if unknown. */
  address: string | null;
  /** Reason of a refusal. */
  reason: LiveRefusalReason | null;
  codec: string | null;
  /** Pixels; 0 without video. */
  width: number;
  height: number;
  /** Seconds without video before the sender returned. */
  seconds: number | null;
};

/** A sender that connected with a channel's key before the channel was started. */
export type EarlySender = { at: number; until: number; count: number; address: string | null };

/** Faults of the signal. `not_stored`: the recording has a gap. `service`: a message of the cloud engine. */
export type LiveFault =
  | 'no_signal'
  | 'low_bitrate'
  | 'silent'
  | 'dropped_frames'
  | 'rare_key_frames'
  | 'not_stored'
  | 'service';

/** A current or past fault. Times in milliseconds since 1970. */
export type LiveAlert = {
  id: string;
  fault: LiveFault;
  since: number;
  until: number | null;
  /** Message of an external engine, in English. */
  message?: string;
};

/** A target of a channel. */
export type LiveTargetSettings = {
  id: string;
  name: string;
  /** `rtmp://` or `rtmps://`, without the key. */
  url: string;
  /** Sealed by `sealSecret` with the installation's secret. */
  sealedKey: string;
};

/**
 * Reasons why a target gets no video: no response; a private address; an untrusted certificate; a refused
 * key; a closed connection; too low a bandwidth; a key that can no longer be read.
 */
export type TargetFault =
  | 'unreachable'
  | 'private_address'
  | 'certificate'
  | 'refused'
  | 'closed'
  | 'too_slow'
  | 'key_unreadable';

/** State of a target. Times in milliseconds since 1970. */
export type LiveTarget = {
  id: string;
  /** Identifies address and key without revealing them (`fingerprintTarget`). */
  fingerprint: string;
  /** `waiting` for video of the camera; `retrying` at `nextTryAt`; `failed` until the event is live again. */
  state: 'waiting' | 'connecting' | 'sending' | 'retrying' | 'failed';
  since: number;
  /** Failed attempts since it last sent for a while. */
  attempts: number;
  nextTryAt: number | null;
  /** Fault of the last attempt, if it failed. */
  fault: TargetFault | null;
};

/** A running channel. Times in milliseconds since 1970. */
export type LiveChannel = {
  eventId: string;
  /** Name of the folder of its files; a new one for each start. */
  broadcast: string;
  /** Embedded channels are `RUNNING` at once. */
  state: 'CREATING' | 'UPDATING' | 'STARTING' | 'RUNNING' | 'STOPPING';
  /** The channel's own address for cameras, without the key; null if it is the port's. */
  ingestUrl: string | null;
  startedAt: number;
  /** The channel's SRT port; null without SRT. */
  srtPort: number | null;
  /** SRT latency: the time a lost packet has to arrive again. Milliseconds. */
  srtLatency: number;
  /** Whether viewers may see it. */
  isPublic: boolean;
  viewers: number;
  /** Peak of concurrent viewers. */
  mostViewers: number;
  /** Waiting viewers before the event is public. */
  waiting: number;
  /** Seconds of the public part so far. */
  recordedSeconds: number;
  /** Whether video arrives, and the time when the sender connected. */
  isSending: boolean;
  sendingSince: number | null;
  lastFrameAt: number | null;
  protocol: 'rtmp' | 'srt' | null;
  /**
   * A second sender that takes over if the first one is silent, and the time when it connected; null without.
   */
  backup: { protocol: 'rtmp' | 'srt'; since: number } | null;
  /** Pixels; 0 before the first frame. */
  width: number;
  height: number;
  hasSound: boolean;
  /** Seconds between key frames, as sent. */
  keyInterval: number | null;
  /** At most 300, the newest last. */
  health: readonly LiveHealth[];
  /** The oldest first. */
  ingest: readonly LiveIngestEntry[];
  /** The newest last. */
  alerts: readonly LiveAlert[];
  /** Targets; none before the event is public. */
  targets: readonly LiveTarget[];
};

/** A caption; times in milliseconds, relative within a list. */
export type LiveCue = { start: number; end: number; text: string };

export type LiveSegment = {
  rendition: string;
  sequence: number;
  /** Number of the sender's connection; each has its own init segment. */
  run: number;
  /** Seconds. */
  duration: number;
  startedAt: number;
  isIndependent: boolean;
  /** Bytes. */
  size: number;
};

/**
 * The public part of a run, as files of the stream bucket: `{folder}{name}/{sequence}.m4s` for each
 * rendition, with init segments `{folder}{name}/init-{run}.mp4`.
 */
export type LiveRecording = { folder: string; renditions: { name: string; segments: LiveSegment[] }[] };

/**
 * Receives the streams of cameras and distributes them. All methods throw `ProviderError` and are repeatable.
 */
export type LivePort = {
  readonly adapter: 'off' | 'embedded' | 'medialive';

  /** Features this engine lacks: targets, captions, viewer counts, previews, key changes while running. */
  readonly lacks: readonly ('targets' | 'captions' | 'viewers' | 'preview' | 'key_change')[];

  /**
   * Hourly price of a running channel, also without video, and its currency; `perHour` is null if not
   * configured. Null if channels are free.
   */
  readonly costs: { perHour: number | null; currency: string } | null;

  /** Address for cameras, without the key; null if there is none. */
  readonly ingestUrl: string | null;

  /** The RTMPS address, if it has a separate port; null otherwise. */
  readonly secureIngestUrl: string | null;

  /** Events of all workspaces with running channels, and the maximum number of channels. */
  listChannels(): Promise<{ eventIds: string[]; most: number }>;

  /**
   * Starts a channel, or returns the running one; repeated calls advance one that is not `RUNNING` yet.
   * `no_capacity` if this machine's limit is reached, `in_use` if another event uses the workspace's only
   * channel.
   */
  startChannel(input: {
    eventId: string;
    broadcast: string;
    workspaceId: string;
    /** SHA-256 of the stream key, hexadecimal. */
    keyHash: string;
    /**
     * Planned start in milliseconds since 1970. If several channels share a key, a camera goes to the one on
     * air, then to the one it used before, then to the earliest.
     */
    startsAt?: number;
    /** Milliseconds; a default if absent. */
    srtLatency?: number;
    /** Whether the channel continues an earlier recording of this broadcast. */
    resumes?: boolean;
    /** The stream key; only needed by an external engine. */
    streamKey?: string;
  }): Promise<LiveChannel | 'no_capacity' | 'in_use'>;

  /**
   * Latest sender with this key while its channel was off. Null if there was none, or if the engine cannot
   * report it.
   */
  findEarlySender(keyHash: string): Promise<EarlySender | null>;

  /** Null if no channel is running. */
  findChannel(eventId: string): Promise<LiveChannel | null>;

  /**
   * A still image (JPEG) of the camera's signal, for its sender alone; null if there is none, or a preview
   * to play instead.
   */
  findPicture(eventId: string): Promise<Buffer | null>;

  /**
   * Makes the stream public from now on, with captions if a language is given; null if no channel is
   * running.
   */
  openChannel(eventId: string, options?: { captionsLanguage: string | null }): Promise<LiveChannel | null>;

  /**
   * Shows new captions from the newest frame on. False if that run of the channel is over; does nothing if
   * it was opened without captions. Never delays video.
   */
  addCaptions(eventId: string, captions: { broadcast: string; cues: readonly LiveCue[] }): Promise<boolean>;

  /**
   * Sets the targets of the public stream; existing connections stay. Does nothing if no channel is running
   * or the stream is not public yet.
   */
  sendTo(eventId: string, targets: readonly LiveTargetSettings[]): Promise<void>;

  /** Changes the key and disconnects senders with the old one. */
  changeKey(eventId: string, keyHash: string): Promise<void>;

  /**
   * Stops the channel and returns its recording; null if none was running, or if stopping takes longer:
   * `findChannel` then returns it as `STOPPING`. `recording.json` is stored in the channel's folder before
   * the channel is dropped, so that a lost response loses nothing.
   */
  stopChannel(eventId: string): Promise<LiveRecording | null>;

  /** Removes paid resources that were unused for a day. */
  tidy(): Promise<void>;
};
