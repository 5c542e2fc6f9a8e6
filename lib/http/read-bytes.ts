import { AppError } from '@/lib/core/errors';

/** Reads the request's body, at most `maxBytes` of it. Throws `payload_too_large`. */
export const readBytes = async (
  req: { headers: Headers; body?: ReadableStream<Uint8Array> | null | undefined },
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(req.headers.get('content-length') ?? 0) > maxBytes) throw new AppError('payload_too_large');
  if (!req.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = req.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return join(chunks, bytes);
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new AppError('payload_too_large');
    }
    chunks.push(value);
  }
};

const join = (chunks: Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.byteLength;
  }
  return joined;
};
