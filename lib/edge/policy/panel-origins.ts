import { isLoopback, loopbackHosts } from '@/lib/core/loopback';

/** The origins the panel is opened from: that of `publicUrl`, and on a loopback address its other names too. */
export const getPanelOrigins = (publicUrl: string): string[] => {
  const url = new URL(publicUrl);
  if (!isLoopback(url.hostname)) return [url.origin];
  const port = url.port ? `:${url.port}` : '';
  return loopbackHosts.map((host) => `${url.protocol}//${host}${port}`);
};
