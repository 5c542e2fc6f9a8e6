/** How viewers reach the stream bucket. All methods but `publicUrl` throw `ProviderError`. */
export type DeliveryPort = {
  /** The origin of all addresses, without a final slash. No network. */
  readonly baseUrl: string;

  /** Whether private files are accessible below `/t/{token}/`. */
  readonly supportsTokens: boolean;

  /** The absolute, unsigned URL of a stream object, each segment percent-encoded. No network. */
  publicUrl(key: string): string;

  /** The address of the player page for a video, which embed codes frame. No network. */
  playerUrl(videoId: string): string;

  /** The same page with its file name, for places that drop addresses ending in a folder. No network. */
  playerFullUrl(videoId: string): string;

  /** The address of a video's watch page. No network. */
  watchUrl(videoId: string): string;

  /** The address of a category's page. No network. */
  collectionUrl(categoryId: string): string;

  /** The player page for a live event. No network. */
  livePlayerUrl(eventId: string): string;

  /**
   * Whether the player page contains the title and image for link previews. Otherwise a page beside
   * data.json has them, and links lead there.
   */
  readonly fillsPages: boolean;

  /**
   * Invalidates paths of the stream bucket in caches, e.g. `/videos/{id}/*`. Idempotent; resolves when
   * accepted, not when carried out.
   */
  invalidate(paths: string[]): Promise<void>;

  /**
   * Publishes revoked tokens to whatever checks tokens below `/t/{token}/` elsewhere; our own edge reads them
   * from the video's folder. Idempotent; resolves when accepted, takes effect within seconds.
   */
  revokeTokens(revocations: TokenRevocations): Promise<void>;

  /**
   * Sets the `Content-Security-Policy` of the player page, which controls framing, for deliveries other than
   * our own edge, which reads it per video. With `videoId`, only while the page shows that video, and null
   * removes such an exception. Idempotent; resolves when accepted, takes effect within seconds.
   */
  setPagePolicy(policy: string | null, videoId?: string): Promise<void>;

  readonly logs: DeliveryLogs;
};

/** Revokes playback tokens of a video's share links and viewers. Times in Unix seconds. */
export type TokenRevocations = {
  videoId: string;
  /** Revokes tokens of any link issued at or before this time. */
  sharesEndedAt: number | null;
  /** Revokes all tokens of these links. */
  revokedLinks: string[];
  /** Revokes tokens of single links, by link id, issued at or before these times. */
  linksSince: Record<string, number>;
  /** Revokes tokens of viewers, who have entered the video's password, issued at or before this time. */
  viewersSince?: number | null | undefined;
  /** Rejects every token of the video, also those of integrations. */
  isInTrash?: boolean | undefined;
  /** Time at which all of them will have expired. */
  until: number;
};

/** A file of an access log to which no more lines are added. `size` in bytes, as stored. */
export type LogFile = { name: string; size: number };

/**
 * Viewers' requests, line by line, in W3C format with a `#Fields:` line and CloudFront's names. All methods
 * throw `ProviderError`.
 */
export type DeliveryLogs = {
  /**
   * Name of this log, which distinguishes it from others counted into the same rows and survives restarts;
   * null while there is none.
   */
  getSource(): Promise<string | null>;

  /** Finished files, oldest first. A name is never reused for other lines. */
  list(): Promise<LogFile[]>;

  /** The lines of a file; null if it is gone. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | null>;

  /** Removes a file whose lines are counted. Idempotent. */
  remove(name: string): Promise<void>;
};
