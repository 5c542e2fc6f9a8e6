import { CallError } from '@/components/api/call-error';

/**
 * Milliseconds without progress after which a connection is considered dead, even without an error (e.g.
 * after sleep).
 */
const stalledAfter = 60_000;

type PutInput = {
  url: string;
  body: Blob;
  headers: Record<string, string>;
  /** Called with the bytes of this body sent so far. */
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
    // Not a response of the edge.
  }
  return new CallError(answer.message ?? statusText, { status, code: answer.error ?? null, isStorage: true });
};

/** A URL accepts one file. If it already has the file, the response of an earlier attempt was lost. */
const isStored = ({ status, code }: CallError): boolean => status === 409 && code === 'already_uploaded';

/**
 * Uploads bytes to a signed URL (fetch cannot report progress) and resolves to the ETag. Throws like
 * `callApi`.
 */
export const uploadBytes = ({ url, body, headers, onProgress, signal }: PutInput): Promise<string> =>
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
