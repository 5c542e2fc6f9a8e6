import { makeRow, readRaw } from '../world';
import {
  nobodyInWorkspace,
  ofVideo,
  trackOf,
  unauthorized,
  videoOf,
  type EndpointExpectation,
} from './endpoint-statuses';

/** There is nothing to work on, or no service for it, which only those who may change the video learn. */
const onVideo = (toPath: (videoPath: string) => string, body?: unknown): EndpointExpectation => ({
  statuses: { ...ofVideo, default: 400 },
  prepare: async (world) => {
    const id = await videoOf(world);
    return { path: toPath(`/api/videos/${id}`), body, subject: { collection: 'videos', id } };
  },
});
export const aiCalls: Record<string, EndpointExpectation> = {
  'POST /api/videos/:videoId/transcribe': onVideo((path) => `${path}/transcribe`, { language: 'de-DE' }),
  'DELETE /api/videos/:videoId/transcribe': {
    statuses: ofVideo,
    // A failed transcription is dismissed.
    prepare: async (world) => {
      const { id } = await makeRow(world, 'autoTranscriptions', world.own);
      const row = await readRaw(world, 'autoTranscriptions', id);
      const path = `/api/videos/${String(row?.video)}/transcribe`;
      return { path, subject: { collection: 'autoTranscriptions', id } };
    },
  },
  'POST /api/videos/:videoId/texttracks/translate': {
    statuses: { ...ofVideo, default: 400 },
    prepare: async (world) => {
      const { path, subject } = await trackOf(world);
      const body = { texttrackId: subject.id, targetLanguage: 'en-US' };
      return { path: path.replace(subject.id, 'translate'), body, subject };
    },
  },
  'POST /api/videos/:videoId/texttracks/:trackId/generate-description': {
    statuses: { ...ofVideo, default: 400 },
    prepare: async (world) => {
      const { path, subject } = await trackOf(world);
      return { path: `${path}/generate-description`, body: { length: 'short', tone: 'formal' }, subject };
    },
  },
  'POST /api/videos/:videoId/chapters/suggest': onVideo((path) => `${path}/chapters/suggest`, {}),
  'GET /api/workspaces/check-subscription-limits': {
    // Each caller sees their own workspace only.
    statuses: { ...unauthorized, ...nobodyInWorkspace, default: 200 },
    prepare: () => ({ path: '/api/workspaces/check-subscription-limits' }),
  },
};
