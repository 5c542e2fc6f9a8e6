/**
 * A cache in front of the edge (Varnish, nginx, Cloudflare, Bunny) that has to forget what was hidden or
 * replaced. All methods throw `ProviderError`.
 */
export type PurgePort = {
  /** How the cache is called in settings and logs; `off` where there is none. */
  readonly name: 'off' | 'varnish' | 'nginx' | 'cloudflare' | 'bunny';

  /**
   * Makes the cache forget paths, of which those that end in `*` stand for all that begin so, under all of
   * the hosts. Paths are percent-encoded and begin with a slash. Idempotent; resolves when the cache has said
   * that it did, or that it will.
   */
  purge(input: { paths: readonly string[]; hosts: readonly string[] }): Promise<void>;
};
