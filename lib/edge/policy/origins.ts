const loopbackHosts = ['localhost', '127.0.0.1'];

/** The origins the panel is opened from: that of `publicUrl`, and on a loopback address its other common name too. */
export const getPanelOrigins = (publicUrl: string): string[] => {
  const url = new URL(publicUrl);
  if (!loopbackHosts.includes(url.hostname)) return [url.origin];
  const port = url.port ? `:${url.port}` : '';
  return loopbackHosts.map((host) => `${url.protocol}//${host}${port}`);
};
