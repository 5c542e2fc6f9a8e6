/**
 * `Strict-Transport-Security` for an installation whose panel is reached by https; null for any other. A
 * year, and this host alone: its domain's other hosts are not ours to decide about. Browsers pass over it
 * where an answer comes by plain http.
 */
export const getStrictTransport = (publicUrl: string): string | null =>
  publicUrl.startsWith('https://') ? 'max-age=31536000' : null;
