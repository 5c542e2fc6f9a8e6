import type { CDPSession } from '@playwright/test';

/** `bytes` include headers. Cached responses count neither as requests nor as bytes. */
export type Traffic = { requests: number; bytes: number; scripts: number };

type Line = { bytes: number; isScript: boolean };

/** Counts what a page and its frames load from now on. */
export const countTraffic = async (session: CDPSession): Promise<() => Traffic> => {
  const lines = new Map<string, Line>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (/^https?:/.test(request.url)) lines.set(requestId, { bytes: 0, isScript: type === 'Script' });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => lines.delete(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) lines.delete(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const line = lines.get(requestId);
    if (line) line.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const line = lines.get(requestId);
    // A response shared with another frame's request has no bytes, and is not reported as cached.
    if (encodedDataLength === 0) lines.delete(requestId);
    else if (line) line.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  return () => {
    const all = [...lines.values()];
    const bytes = all.reduce((total, line) => total + line.bytes, 0);
    return { requests: all.length, bytes, scripts: all.filter(({ isScript }) => isScript).length };
  };
};
