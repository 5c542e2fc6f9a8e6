/** A second of what a sender sent. */
export type LiveHealth = {
  /** Milliseconds since 1970. */
  at: number;
  /** Bits a second. */
  bitrate: number;
  /** Pictures a second. */
  fps: number;
  droppedFrames: number;
  /**
   * Video part of `bitrate`, and `keyBits` the key frames' part of that. Null if the engine does not count
   * them.
   */
  pictureBits: number | null;
  keyBits: number | null;
  /** Peak in dB below full scale; null while nothing is known of it. */
  loudness: number | null;
};

/**
 * Why a sender was refused: somebody else sends; it is neither H.264 nor AAC; its sound is turned into AAC as
 * soon as it comes again; its key was replaced, or it has another passphrase for SRT; no
 * running channel has its key; it has none; another application name stands in its address; no picture comes;
 * the channel does not run yet.
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
  /** The last time, of a refusal that was repeated `count` times. */
  until: number;
  count: number;
  protocol: 'rtmp' | 'srt' | null;
  /**
   * The network of the sender (IPv4 /24, IPv6 /48); null where it is not known, or nobody knows whose sender
   * it was.
   */
  address: string | null;
  /** Reason of a refusal. */
  reason: LiveRefusalReason | null;
  codec: string | null;
  /** Pixels; 0 where there is no picture. */
  width: number;
  height: number;
  /** Length of the gap before the sender came back. Seconds. */
  seconds: number | null;
};

/** A sender that came with the key of a channel before the channel was started. */
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

/** A fault while it lasts, and after it. Times in milliseconds since 1970. */
export type LiveAlert = {
  id: string;
  fault: LiveFault;
  since: number;
  until: number | null;
  /** What an engine elsewhere says, in English. */
  message?: string;
};

/** Where else a channel is sent to. */
export type LiveTargetSettings = {
  id: string;
  name: string;
  /** `rtmp://` or `rtmps://`, without the key. */
  url: string;
  /** As `sealSecret` wrote it, with the installation's secret. */
  sealedKey: string;
};

/**
 * Why a target does not get the picture: nobody answers; its address leads into a private network; nobody
 * vouches for its certificate; the server does not take the key; it hung up; it took less than is sent; the
 * key can't be read any more.
 */
export type TargetFault =
  | 'unreachable'
  | 'private_address'
  | 'certificate'
  | 'refused'
  | 'closed'
  | 'too_slow'
  | 'key_unreadable';

/** How it stands with a target. Times in milliseconds since 1970. */
export type LiveTarget = {
  id: string;
  /** Tells its address and key from others, without being them (`fingerprintTarget`). */
  fingerprint: string;
  /**
   * `waiting` for pictures of the camera; `retrying` at `nextTryAt`; `failed` for good, until the event is
   * live again.
   */
  state: 'waiting' | 'connecting' | 'sending' | 'retrying' | 'failed';
  since: number;
  /** Tries that failed since it last sent for a while. */
  attempts: number;
  nextTryAt: number | null;
  /** Of the last try, if it failed. */
  fault: TargetFault | null;
};

/** A running channel. Times in milliseconds since 1970. */
export type LiveChannel = {
  eventId: string;
  /** Names the folder of its files: another one each time it is started. */
  broadcast: string;
  /** Embedded ones run as soon as they are there. */
  state: 'CREATING' | 'UPDATING' | 'STARTING' | 'RUNNING' | 'STOPPING';
  /**
   * Where its camera sends to, without the key, where that is an address of its own; null where it is the
   * port's.
   */
  ingestUrl: string | null;
  startedAt: number;
  /** Where its camera may come by SRT; null where it may not. */
  srtPort: number | null;
  /** SRT latency: the time a lost packet has to arrive again. Milliseconds. */
  srtLatency: number;
  /** Whether viewers may see it. */
  isPublic: boolean;
  viewers: number;
  /** The most at the same time. */
  mostViewers: number;
  /** Who waits for it, until viewers may see it. */
  waiting: number;
  /** Of what viewers could see so far. */
  recordedSeconds: number;
  /** Whether pictures come, and since when somebody sends. */
  isSending: boolean;
  sendingSince: number | null;
  lastPictureAt: number | null;
  protocol: 'rtmp' | 'srt' | null;
  /** A second sender that takes over if the first is silent, and since when it waits; null without. */
  backup: { protocol: 'rtmp' | 'srt'; since: number } | null;
  /** Pixels; 0 before the first picture. */
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
  /** Where it is also sent to; none before viewers may see it. */
  targets: readonly LiveTarget[];
};

/** A caption; within a list, times in milliseconds tell how far they are apart. */
export type LiveCue = { start: number; end: number; text: string };

export type LiveSegment = {
  rung: string;
  sequence: number;
  /** Counts the times that a sender came; each has a head of its own. */
  run: number;
  /** Seconds. */
  duration: number;
  startedAt: number;
  isIndependent: boolean;
  /** Bytes. */
  size: number;
};

/**
 * What viewers saw, as files of the stream bucket: `{folder}{rung}/{sequence}.m4s`, heads
 * `{folder}{rung}/init-{run}.mp4`.
 */
export type LiveRecording = { folder: string; rungs: { name: string; segments: LiveSegment[] }[] };

/** Takes what cameras send and hands it on. All methods throw `ProviderError`, and may be repeated. */
export type LivePort = {
  readonly adapter: 'off' | 'embedded' | 'medialive';

  /**
   * What this engine can't do: send to targets, write captions, count viewers, show a preview, take another
   * key while it runs.
   */
  readonly lacks: readonly ('targets' | 'captions' | 'viewers' | 'preview' | 'key_change')[];

  /**
   * Where each hour of a running channel costs money, also without a picture: how much, and of what currency;
   * `perHour` is null where nobody said. Null where it costs nothing.
   */
  readonly costs: { perHour: number | null; currency: string } | null;

  /** Where a camera sends to, without its key; null where nobody can. */
  readonly ingestUrl: string | null;

  /** The same by RTMPS, where it has a port of its own; null where it has not. */
  readonly secureIngestUrl: string | null;

  /** The events whose channels run, of all workspaces, and how many may at the same time. */
  listChannels(): Promise<{ eventIds: string[]; most: number }>;

  /**
   * Starts a channel, or answers the one that runs; one that is not `RUNNING` by then comes on with each
   * further call. `no_capacity` where this machine carries no more of them, `in_use` where the workspace has
   * one channel and another event has it.
   */
  startChannel(input: {
    eventId: string;
    broadcast: string;
    workspaceId: string;
    /** SHA-256 of the stream key, hexadecimal. */
    keyHash: string;
    /**
     * When it is planned to begin. Of several channels with the same key one on air takes a camera, then the
     * one it sent to before, then the earliest. Milliseconds since 1970.
     */
    startsAt?: number;
    /** Milliseconds; a usual one where nothing is said. */
    srtLatency?: number;
    /** Whether it goes on with what this broadcast has recorded before. */
    resumes?: boolean;
    /** What the camera shows; only an engine elsewhere has to know it. */
    streamKey?: string;
  }): Promise<LiveChannel | 'no_capacity' | 'in_use'>;

  /**
   * Latest sender that came with this key while its channel was off. Null if there was none, or if the engine
   * can't tell.
   */
  findEarlySender(keyHash: string): Promise<EarlySender | null>;

  /** Null where none runs. */
  findChannel(eventId: string): Promise<LiveChannel | null>;

  /**
   * What comes from the camera, as a picture (JPEG) for its sender alone; null where there is none, or a
   * preview to play instead.
   */
  findPicture(eventId: string): Promise<Buffer | null>;

  /**
   * Lets viewers see what comes from now on, with captions in a language where one is given; null where no
   * channel runs.
   */
  openChannel(eventId: string, options?: { captionsLanguage: string | null }): Promise<LiveChannel | null>;

  /**
   * Shows what was just said, from the newest picture on, to who wants captions. False where that run of the
   * channel is over; nothing where it was opened without captions. No picture ever waits for it.
   */
  addCaptions(eventId: string, captions: { broadcast: string; cues: readonly LiveCue[] }): Promise<boolean>;

  /**
   * Sends what viewers see to these targets, too, from now on and to no others. Those that are there already
   * are left alone. Does nothing where no channel runs, or viewers may not see it yet.
   */
  sendTo(eventId: string, targets: readonly LiveTargetSettings[]): Promise<void>;

  /** Another key; whoever sends with the old one is cut off. */
  changeKey(eventId: string, keyHash: string): Promise<void>;

  /**
   * Ends it, with what viewers saw of it; null where none ran, and where it takes longer: `findChannel` then
   * answers it as `STOPPING`. What they saw is kept as `recording.json` in the channel's folder before the
   * channel is forgotten, so that nothing is lost where nobody hears the answer.
   */
  stopChannel(eventId: string): Promise<LiveRecording | null>;

  /** Removes what costs money and nobody has used for a day. */
  tidy(): Promise<void>;
};
