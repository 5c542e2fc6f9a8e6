/** How viewers reach the stream bucket. All methods but `publicUrl` throw `ProviderError`. */
export type DeliveryPort = {
  /** How all addresses begin: an origin without a final slash. No network. */
  readonly baseUrl: string;

  /** The absolute, unsigned URL of a stream object, each segment percent-encoded. No network. */
  publicUrl(key: string): string;

  /** The address of the player page for a video; what the embed code frames. No network. */
  playerUrl(videoId: string): string;

  /** The same page by its full name, for places that keep no address ending in a folder. No network. */
  playerFullUrl(videoId: string): string;

  /**
   * Makes caches ask again for paths of the stream bucket, e.g. `/videos/{id}/*`. Idempotent; resolves when accepted,
   * not when carried out.
   */
  invalidate(paths: string[]): Promise<void>;
};
