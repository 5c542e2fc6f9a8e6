import type { Api } from '../create-api';
import { ReelhofError, ReelhofTimeoutError } from '../errors';
import { listPages } from '../listing';
import {
  type Answer,
  type Body,
  type CallOptions,
  type Query,
  type DeleteOptions,
  toDeleteQuery,
} from '../operations';
import { pauseFor } from '../send-request';
import {
  sendParts,
  sendWhole,
  singleLimit,
  type Ticket,
  type TransferOptions,
  type UploadState,
} from '../upload-file';
import { guessMimeType, openSource, type Uploadable, type UploadSource } from '../upload-source';

export type Video = Answer<'getVideo'>;

type UploadInput = Partial<Omit<Body<'createUpload'>, 'useMultipart'>>;

export type UploadOptions = UploadInput &
  TransferOptions & {
    /** Uploads a new file of this video, which viewers see once it is encoded. */
    videoId?: string;
    /** Called before the first part with what `resume` takes. */
    onStart?: (state: UploadState) => void | Promise<void>;
    /** Goes on with an interrupted upload of the same file. */
    resume?: UploadState;
  };

export type WaitOptions = CallOptions & {
  /** Limit in milliseconds. Default: an hour. */
  timeout?: number;
  /** Milliseconds between two requests. Default: 2,000. */
  interval?: number;
  onStatus?: (video: Video) => void;
};

/** Videos, their files and their publication. */
export const createVideos = (api: Api) => {
  const get = (id: string, { signal, ...query }: Query<'getVideo'> & CallOptions = {}): Promise<Video> =>
    api.call(api.GET('/api/videos/{id}', { params: { path: { id }, query }, signal }));

  const createTicket = (
    source: UploadSource,
    { videoId, useMultipart, input }: { videoId?: string; useMultipart: boolean; input: UploadInput },
    signal: AbortSignal | undefined,
  ): Promise<Ticket> => {
    const filename = input.filename ?? source.name;
    const mimeType =
      input.mimeType ?? guessMimeType(filename) ?? (source.mimeType || 'application/octet-stream');
    const size = source.size ?? input.size;
    const file = {
      mimeType,
      useMultipart,
      ...(filename && { filename }),
      ...(size !== undefined && { size }),
    };
    if (videoId)
      return api.call(
        api.PUT('/api/videos/upload/{videoId}', { params: { path: { videoId } }, body: file, signal }),
      );
    const title = input.title ?? filename?.replace(/\.[^.]+$/, '') ?? 'Video';
    return api.call(api.PUT('/api/videos/upload', { body: { ...input, ...file, title }, signal }));
  };

  const transfer = async (
    source: UploadSource,
    { videoId, onStart, resume, onProgress, concurrency, signal, ...input }: UploadOptions,
  ): Promise<string> => {
    const options = { onProgress, concurrency, signal };
    if (resume) {
      await sendParts(api, source, resume, options, api.send);
      return resume.videoId;
    }
    const useMultipart = (source.size ?? Infinity) > singleLimit;
    const ticket = await createTicket(source, { videoId, useMultipart, input }, signal);
    if (!ticket.multipartUpload) await sendWhole(source, ticket, options, api.send);
    else {
      const state = { videoId: ticket.videoId, version: ticket.version, ...ticket.multipartUpload };
      await onStart?.(state);
      await sendParts(api, source, state, options, api.send);
    }
    return ticket.videoId;
  };

  const send = async (file: Uploadable, options: UploadOptions = {}): Promise<string> => {
    const source = await openSource(file);
    try {
      return await transfer(source, options);
    } finally {
      await source.close();
    }
  };

  return {
    /** `await` the first page, or iterate over all videos with `for await`. */
    list: (query: Query<'listVideos'> & CallOptions = {}) =>
      listPages(query, (call) => api.call(api.GET('/api/videos', call))),
    get,
    update: async (id: string, body: Body<'updateVideo'>, { signal }: CallOptions = {}): Promise<Video> =>
      (await api.call(api.PATCH('/api/videos/{id}', { params: { path: { id } }, body, signal }))).doc,
    /** Moves a video to the trash, or deletes it permanently. */
    delete: async (id: string, { permanent, signal }: DeleteOptions & CallOptions = {}): Promise<void> => {
      const query = toDeleteQuery({ permanent });
      await api.call(api.DELETE('/api/videos/{id}', { params: { path: { id }, query }, signal }));
    },
    /** Brings a video back from the trash. `list({ trash: 'true' })` finds what is in it. */
    restore: async (id: string, { signal }: CallOptions = {}): Promise<void> => {
      await api.call(api.POST('/api/videos/{id}/restore', { params: { path: { id } }, signal }));
    },
    /**
     * Uploads a file and returns the video. Large files are sent in parts, which are retried one by one.
     *
     * @param file A path (Node), Buffer, stream, File or Blob.
     */
    upload: async (file: Uploadable, options: UploadOptions = {}): Promise<Video> =>
      get(await send(file, options)),
    /** Uploads a file and returns the id only, because an upload token can't read the video. */
    send,
    /** Ends an upload and deletes the video, if it has no other file. */
    cancelUpload: async ({ videoId, version, uploadId, key }: UploadState): Promise<void> => {
      await api.call(
        api.DELETE('/api/upload/s3/multipart/{uploadId}', { params: { path: { uploadId }, query: { key } } }),
      );
      await api.call(
        api.DELETE('/api/videos/upload/{videoId}', {
          params: { path: { videoId }, query: { version } as never },
        }),
      );
    },
    /** Imports videos from public URLs. `client.imports.list()` reports their progress. */
    importFromUrls: (
      items: Extract<Body<'createImports'>, { source: 'web' }>['items'],
      {
        signal,
        ...input
      }: CallOptions & Omit<Extract<Body<'createImports'>, { source: 'web' }>, 'source' | 'items'> = {},
    ) => api.call(api.POST('/api/videos/import', { body: { source: 'web', items, ...input }, signal })),
    /**
     * Waits until a video is encoded.
     *
     * @throws {ReelhofError} of type `encoding_failed`, with the reason, if the video ends with `ERROR`.
     */
    waitUntilReady: async (
      id: string,
      { timeout = 3_600_000, interval = 2000, onStatus, signal }: WaitOptions = {},
    ): Promise<Video> => {
      const deadline = Date.now() + timeout;
      for (;;) {
        const video = await get(id, { signal });
        onStatus?.(video);
        if (video.status === 'COMPLETE') return video;
        if (video.status === 'ERROR') {
          const reason = video.statusReason ?? video.statusMessage ?? 'unknown reason';
          throw new ReelhofError(`The video ${id} can't be encoded: ${reason}`, { type: 'encoding_failed' });
        }
        if (Date.now() + interval > deadline)
          throw new ReelhofTimeoutError(`The video ${id} is not ready after ${timeout / 1000} s.`);
        await pauseFor(interval, signal);
      }
    },
    createPlaybackToken: (videoId: string, body: Body<'createPlaybackToken'> = {}) =>
      api.call(api.POST('/api/videos/{videoId}/playback-token', { params: { path: { videoId } }, body })),
    transcribe: (videoId: string, body: Body<'transcribeVideo'>) =>
      api.call(api.POST('/api/videos/{videoId}/transcribe', { params: { path: { videoId } }, body })),
  };
};
