import type { IncomingMessage } from 'node:http';

/**
 * Reads a body of known length and pushes it back for the next reader; null if the client disconnects before
 * all of it has arrived.
 */
export const readAhead = async (req: IncomingMessage, length: number): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let missing = length;
  while (missing > 0) {
    const chunk = req.read() as Buffer | null;
    if (chunk) {
      chunks.push(chunk);
      missing -= chunk.length;
    } else if (req.readableEnded || req.destroyed || !(await canGoOn(req))) return null;
  }
  const bytes = Buffer.concat(chunks);
  // Pushed back before the stream ends; `unshift` fails after the end.
  if (bytes.length > 0) req.unshift(bytes);
  return bytes.toString('utf8');
};

/** Waits for more data; false if none will come. */
const canGoOn = (req: IncomingMessage): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (isOn: boolean) => () => {
      req.off('readable', goOn).off('end', stop).off('close', stop).off('error', stop);
      resolve(isOn);
    };
    const goOn = settle(true);
    const stop = settle(false);
    req.once('readable', goOn).once('end', stop).once('close', stop).once('error', stop);
  });
