import type { open } from 'node:fs/promises';

/** Anything that can be uploaded. A string is the path of a file, in Node only. */
export type Uploadable =
  | string
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

type Part = Blob | Uint8Array<ArrayBuffer>;

/** The bytes of an upload. Streams are read once and in order, all other sources at any place. */
export type UploadSource = {
  name: string | undefined;
  mimeType: string | undefined;
  size: number | undefined;
  isStream: boolean;
  /** The next part of a stream, or the bytes at `from`. Empty at the end. */
  read: (from: number, length: number) => Promise<Part>;
  close: () => Promise<void>;
};

const mimeTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  ts: 'video/mp2t',
  avi: 'video/x-msvideo',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  wmv: 'video/x-ms-wmv',
  flv: 'video/x-flv',
  '3gp': 'video/3gpp',
  ogv: 'video/ogg',
  mxf: 'application/mxf',
};

/** The type of a video by the ending of its name. */
export const guessMimeType = (name: string | undefined): string | undefined =>
  mimeTypes[name?.split('.').at(-1)?.toLowerCase() ?? ''];

/** Endings of files that are uploaded from folders. */
export const videoExtensions = Object.keys(mimeTypes);

const nothing = async () => {};

const openBlob = (blob: Blob): UploadSource => ({
  name: 'name' in blob && typeof blob.name === 'string' ? blob.name : undefined,
  mimeType: blob.type || undefined,
  size: blob.size,
  isStream: false,
  read: async (from, length) => blob.slice(from, from + length),
  close: nothing,
});

const openBytes = (bytes: Uint8Array<ArrayBuffer>): UploadSource => ({
  name: undefined,
  mimeType: undefined,
  size: bytes.length,
  isStream: false,
  read: async (from, length) => bytes.subarray(from, from + length),
  close: nothing,
});

/** Bundlers for browsers would fail on an import of a built-in module. */
const openPath = async (path: string): Promise<UploadSource> => {
  const { process } = globalThis as { process?: { getBuiltinModule?: (id: string) => unknown } };
  const files = process?.getBuiltinModule?.('node:fs/promises') as { open: typeof open } | undefined;
  if (!files) throw new TypeError('Paths can only be uploaded in Node. Pass a File or a Blob.');
  const handle = await files.open(path);
  const { size } = await handle.stat();
  return {
    name: path.split(/[\\/]/).at(-1),
    mimeType: undefined,
    size,
    isStream: false,
    read: async (from, length) => {
      const bytes = new Uint8Array(Math.min(length, Math.max(0, size - from)));
      let done = 0;
      while (done < bytes.length) {
        const { bytesRead } = await handle.read(bytes, done, bytes.length - done, from + done);
        if (bytesRead === 0) throw new Error(`${path} became shorter during the upload.`);
        done += bytesRead;
      }
      return bytes;
    },
    close: () => handle.close(),
  };
};

async function* iterate(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

const openStream = (stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): UploadSource => {
  // Safari can't iterate over a ReadableStream.
  const chunks = (Symbol.asyncIterator in stream ? stream : iterate(stream))[Symbol.asyncIterator]();
  let rest = new Uint8Array();
  return {
    name: undefined,
    mimeType: undefined,
    size: undefined,
    isStream: true,
    read: async (_from, length) => {
      const part = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        if (rest.length === 0) {
          const next = await chunks.next();
          if (next.done) break;
          rest = new Uint8Array(next.value);
        }
        const some = rest.subarray(0, length - filled);
        part.set(some, filled);
        filled += some.length;
        rest = rest.subarray(some.length);
      }
      return part.subarray(0, filled);
    },
    close: async () => {
      await chunks.return?.();
    },
  };
};

export const openSource = async (file: Uploadable): Promise<UploadSource> => {
  if (typeof file === 'string') return openPath(file);
  if (file instanceof Blob) return openBlob(file);
  if (file instanceof ArrayBuffer) return openBytes(new Uint8Array(file));
  // A Buffer of Node is a Uint8Array, too.
  if (file instanceof Uint8Array) return openBytes(file as Uint8Array<ArrayBuffer>);
  return openStream(file);
};
