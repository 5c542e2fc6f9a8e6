/**
 * A cache in front of the edge (Varnish, nginx, Cloudflare, Bunny) that must drop hidden or replaced files.
 * All methods throw `ProviderError`.
 */
export type PurgePort = {
  /** Name of the cache in settings and logs; `off` if there is none. */
  readonly name: 'off' | 'varnish' | 'nginx' | 'cloudflare' | 'bunny';

  /**
   * Purges paths on all of the hosts; a final `*` matches any suffix. Paths are percent-encoded and begin
   * with a slash. Idempotent; resolves once the cache has purged them or accepted the request.
   */
  purge(input: { paths: readonly string[]; hosts: readonly string[] }): Promise<void>;
};
