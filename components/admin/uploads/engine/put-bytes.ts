import { CallError } from '@/components/api/call-error';

/**
 * Without a byte for so long the connection is dead, also where nobody said so (a laptop that slept).
 * Milliseconds.
 */
const stalledAfter = 60_000;

type PutInput = {
  url: string;
  body: Blob;
  headers: Record<string, string>;
  /** Bytes of this body so far. */
  onProgress: (sent: number) => void;
  signal?: AbortSignal | undefined;
};

type Refusal = Pick<XMLHttpRequest, 'status' | 'statusText' | 'responseText'>;

/** Parses a storage error: the edge's JSON, or S3's XML, for which the status suffices. */
export const readRefusal = ({ status, statusText, responseText }: Refusal): CallError => {
  let answer: { error?: string; message?: string } = status === 507 ? { error: 'storage_full' } : {};
  try {
    answer = JSON.parse(responseText) as typeof answer;
  } catch {
    // Not the edge.
  }
  return new CallError(answer.message ?? statusText, { status, code: answer.error ?? null, isStorage: true });
};

/** An address takes one file; where it has it, the answer to an earlier attempt got lost. */
const isStored = ({ status, code }: CallError): boolean => status === 409 && code === 'already_uploaded';

/**
 * Sends bytes to a signed address (fetch can't tell how far it is) and answers the ETag. Throws like
 * `callApi`.
 */
export const putBytes = ({ url, body, headers, onProgress, signal }: PutInput): Promise<string> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const lose = () => settle(() => reject(new CallError('no answer', { status: 0 })));
    let watchdog = setTimeout(lose, stalledAfter);
    const stop = () => settle(() => reject(new DOMException('Aborted', 'AbortError')));
    const settle = (finish: () => void) => {
      clearTimeout(watchdog);
      signal?.removeEventListener('abort', stop);
      finish();
      if (xhr.readyState !== XMLHttpRequest.DONE) xhr.abort();
    };
    xhr.upload.onprogress = ({ loaded }) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(lose, stalledAfter);
      onProgress(loaded);
    };
    xhr.onload = () =>
      settle(() => {
        const refusal = xhr.status < 200 || xhr.status >= 300 ? readRefusal(xhr) : null;
        if (refusal && !isStored(refusal)) return reject(refusal);
        onProgress(body.size);
        resolve(xhr.getResponseHeader('etag') ?? '');
      });
    xhr.onerror = lose;
    xhr.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);
    xhr.send(body);
  });
