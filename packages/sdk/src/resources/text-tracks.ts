import type { Api } from '../create-api';
import type { Body } from '../operations';

/** Captions and subtitles of a video. */
export const createTextTracks = (api: Api) => ({
  list: async (videoId: string) => {
    const call = api.GET('/api/videos/{videoId}/texttracks', { params: { path: { videoId } } });
    return (await api.call(call)).texttracks;
  },
  create: (videoId: string, body: Body<'createTexttrack'>) =>
    api.call(api.PUT('/api/videos/{videoId}/texttracks', { params: { path: { videoId } }, body })),
  update: (videoId: string, trackId: string, body: Body<'updateTexttrack'>) =>
    api.call(
      api.PATCH('/api/videos/{videoId}/texttracks/{trackId}', {
        params: { path: { videoId, trackId } },
        body,
      }),
    ),
  delete: async (videoId: string, trackId: string): Promise<void> => {
    await api.call(
      api.DELETE('/api/videos/{videoId}/texttracks/{trackId}', { params: { path: { videoId, trackId } } }),
    );
  },
  /** The text of a track as WebVTT, SRT or plain text. */
  export: (videoId: string, trackId: string, format: 'vtt' | 'srt' | 'txt' = 'vtt'): Promise<string> =>
    api.call(
      api.GET('/api/videos/{videoId}/texttracks/{trackId}/export', {
        params: { path: { videoId, trackId }, query: { format } },
        parseAs: 'text',
      }),
    ),
  translate: (videoId: string, body: Body<'translateTexttrack'>) =>
    api.call(api.POST('/api/videos/{videoId}/texttracks/translate', { params: { path: { videoId } }, body })),
});
