/**
 * The `Strict-Transport-Security` header of an https installation; null for http. Valid for a year and for
 * this host only, since other hosts of the domain are not ours. Browsers ignore it over plain http.
 */
export const getStrictTransport = (publicUrl: string): string | null =>
  publicUrl.startsWith('https://') ? 'max-age=31536000' : null;
