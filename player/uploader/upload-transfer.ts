/** The state of a transfer. `waiting` ends by itself once the connection is back. */
export type TransferState = 'running' | 'waiting' | 'paused' | 'finishing' | 'done' | 'failed' | 'canceled';

/** An error of the API with its code, such as `upload_token_expired`. */
export class UploadError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

type Options = {
  /** Origin of the API. */
  server: string;
  token: string;
  file: File;
  onState: (state: TransferState) => void;
  onStart: (videoId: string) => void;
  /** Bytes that storage has confirmed, or that are on their way. */
  onProgress: (loaded: number) => void;
};

type Ticket = { videoId: string; multipartUpload: { uploadId: string; key: string; partSize: number } };
type StoredPart = { PartNumber: number; Size: number };

/** Parts that are sent at the same time. */
const parallel = 3;
/** Milliseconds. The pause doubles with each attempt that fails in a row. */
const shortestWait = 1000;
const longestWait = 15_000;
/** Attempts in a row in which the API answers and storage does not. The transfer fails then. */
const maxUnstored = 6;

/** Types of files for which browsers know none. */
const typesByEnding: Record<string, string> = {
  mkv: 'video/x-matroska',
  ts: 'video/mp2t',
  mxf: 'application/mxf',
};

const getType = ({ name, type }: File): string =>
  type || typesByEnding[name.split('.').pop()?.toLowerCase() ?? ''] || 'application/octet-stream';

/** A pause, a cancellation, or a lost connection, after which the same step is repeated. */
const isInterruption = (error: unknown): boolean => !(error instanceof UploadError);

/** Uploads one file in parts with an upload token. Continues by itself after a lost connection. */
export class UploadTransfer {
  readonly #options: Options;
  #state: TransferState = 'running';
  #stop = new AbortController();
  #ticket: Ticket | null = null;
  #opening: Promise<Ticket> | null = null;
  /** Whether storage may know the upload. */
  #wasOpened = false;
  #failures = 0;
  #unstored = 0;
  /** Whether the attempt ended because of `pause`. It may have been resumed since. */
  #isPaused = false;
  /** Whether storage has all parts. Only the last call remains then, also after a lost answer. */
  #isSent = false;
  /** Set while `run` waits for `resume`. */
  #wake: (() => void) | null = null;
  /** Bytes by part number. */
  readonly #sent = new Map<number, number>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Resolves with the video's id once the file is complete, or null if it was canceled. */
  async run(): Promise<string | null> {
    for (;;) {
      try {
        const videoId = await this.#attempt();
        this.#setState('done');
        return videoId;
      } catch (error) {
        if (this.#state === 'canceled') return null;
        if (!isInterruption(error)) {
          this.#stop.abort();
          this.#setState('failed');
          throw error;
        }
        await this.#waitToResume();
        if ((this.#state as TransferState) === 'canceled') return null;
      }
    }
  }

  pause(): void {
    if (this.#state !== 'running' && this.#state !== 'waiting') return;
    this.#isPaused = true;
    this.#setState('paused');
    this.#stop.abort();
  }

  resume(): void {
    if (this.#state !== 'paused' && this.#state !== 'waiting') return;
    this.#setState('running');
  }

  /** Stops the transfer and removes what was sent. */
  async cancel(): Promise<void> {
    if (this.#state === 'done' || this.#state === 'canceled') return;
    this.#setState('canceled');
    this.#stop.abort();
    if (this.#wasOpened) await this.#remove().catch(() => undefined);
  }

  async #remove(): Promise<void> {
    await this.#open();
    await this.#call('DELETE', this.#path());
  }

  #setState(state: TransferState): void {
    this.#state = state;
    this.#options.onState(state);
    this.#wake?.();
  }

  async #attempt(): Promise<string> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    const ticket = await this.#open();
    if (!this.#isSent) await this.#sendParts(ticket, signal);
    this.#isSent = true;
    this.#setState('finishing');
    await this.#call('POST', this.#path('/complete'), { signal, body: { fetchPartsFromStorage: true } });
    return ticket.videoId;
  }

  /** Sends the parts that storage does not have. */
  async #sendParts({ multipartUpload: { partSize } }: Ticket, signal: AbortSignal): Promise<void> {
    await this.#readStored(signal);
    const count = Math.ceil(this.#options.file.size / partSize);
    const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
      (number) => !this.#sent.has(number),
    );
    const sendNext = async (): Promise<void> => {
      for (let number = missing.shift(); number !== undefined; number = missing.shift())
        await this.#sendPart(number, signal);
    };
    const senders = Array.from({ length: parallel }, sendNext);
    await Promise.all(senders).catch(async (error: unknown) => {
      this.#stop.abort();
      await Promise.allSettled(senders);
      throw error;
    });
  }

  /**
   * Opens the upload. The call is never interrupted, so that a canceled upload can be removed; after a lost
   * answer, the same token and file get the same upload.
   */
  #open(): Promise<Ticket> {
    this.#wasOpened = true;
    this.#opening ??= this.#create().catch((error: unknown) => {
      this.#opening = null;
      throw error;
    });
    return this.#opening;
  }

  async #create(): Promise<Ticket> {
    const { file } = this.#options;
    const body = {
      title: file.name.replace(/\.[^.]+$/, '') || file.name,
      filename: file.name,
      mimeType: getType(file),
      size: file.size,
      useMultipart: true,
    };
    this.#ticket = await this.#call<Ticket>('PUT', '/api/videos/upload', { body });
    this.#options.onStart(this.#ticket.videoId);
    return this.#ticket;
  }

  /** Storage knows which parts arrived whole, also those whose answer was lost. */
  async #readStored(signal: AbortSignal): Promise<void> {
    const parts = await this.#call<StoredPart[]>('GET', this.#path(), { signal });
    this.#sent.clear();
    for (const { PartNumber, Size } of parts) this.#sent.set(PartNumber, Size);
    this.#report();
  }

  async #sendPart(number: number, signal: AbortSignal): Promise<void> {
    const { file } = this.#options;
    const size = this.#ticket?.multipartUpload.partSize ?? file.size;
    const { url } = await this.#call<{ url: string }>('GET', this.#path(`/${number}`), { signal });
    const part = file.slice((number - 1) * size, number * size);
    try {
      await this.#put(url, part, { signal, onProgress: (loaded) => this.#note(number, loaded) });
      this.#note(number, part.size);
      this.#failures = this.#unstored = 0;
    } catch (error) {
      this.#sent.delete(number);
      // A lost connection would have kept the API from signing the part.
      if (!signal.aborted && navigator.onLine) this.#unstored += 1;
      if (this.#unstored > maxUnstored * parallel) throw new UploadError('storage_unreachable', '');
      throw error;
    }
  }

  #note(number: number, loaded: number): void {
    this.#sent.set(number, loaded);
    this.#report();
  }

  #report(): void {
    this.#options.onProgress([...this.#sent.values()].reduce((sum, bytes) => sum + bytes, 0));
  }

  /** Uses XMLHttpRequest, because `fetch` reports no progress of uploads. */
  #put(
    url: string,
    part: Blob,
    { signal, onProgress }: { signal: AbortSignal; onProgress: (loaded: number) => void },
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const abort = (): void => request.abort();
      request.open('PUT', url);
      request.upload.onprogress = ({ loaded }) => onProgress(loaded);
      request.onload = () =>
        request.status < 300 ? resolve() : reject(new TypeError(`status ${request.status}`));
      request.onerror = request.onabort = () => reject(new TypeError('interrupted'));
      request.onloadend = () => signal.removeEventListener('abort', abort);
      signal.addEventListener('abort', abort);
      if (signal.aborted) reject(new TypeError('interrupted'));
      else request.send(part);
    });
  }

  #path(rest = ''): string {
    const { uploadId = '', key = '' } = this.#ticket?.multipartUpload ?? {};
    return `/api/upload/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`;
  }

  /** Throws `UploadError` for a refusal; other errors are interruptions. */
  async #call<T>(
    method: string,
    path: string,
    { signal, body }: { signal?: AbortSignal; body?: unknown } = {},
  ): Promise<T> {
    const { server, token } = this.#options;
    const response = await fetch(new URL(path, server), {
      method,
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const answer = (await response.json().catch(() => ({}))) as T & { error?: string; message?: string };
    if (response.ok) return answer;
    if (response.status === 429 || response.status >= 500) throw new TypeError(`status ${response.status}`);
    throw new UploadError(answer.error ?? 'failed', answer.message ?? '');
  }

  /** Resolves after `resume`; after a lost connection, once online or after some seconds. */
  async #waitToResume(): Promise<void> {
    if (this.#isPaused) this.#isPaused = false;
    else {
      this.#failures = Math.min(this.#failures + 1, 5);
      this.#setState('waiting');
    }
    const retry = (): void => {
      if (this.#state === 'waiting') this.resume();
    };
    const timer = setTimeout(retry, Math.min(longestWait, shortestWait * 2 ** this.#failures));
    addEventListener('online', retry);
    await new Promise<void>((resolve) => {
      this.#wake = () => {
        if (this.#state === 'running' || this.#state === 'canceled') resolve();
      };
      this.#wake();
    });
    this.#wake = null;
    clearTimeout(timer);
    removeEventListener('online', retry);
  }
}
