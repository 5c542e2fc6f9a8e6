import { callApi } from '@/components/api/call-api';
import type { ExportFormat } from '@/lib/videos/text-tracks/export-texttrack';
import type { TexttrackType } from '@/lib/videos/text-tracks/rules';
import type { MeasuredTexttrack, PresentedTexttrack } from '@/lib/videos/text-tracks/texttrack-schemas';

const toPath = (videoId: string): string => `/api/videos/${encodeURIComponent(videoId)}/texttracks`;

/** API path that downloads a track as a file. */
export const getExportPath = (videoId: string, trackId: string, format: ExportFormat): string =>
  `${toPath(videoId)}/${encodeURIComponent(trackId)}/export?format=${format}`;

export const fetchTexttracks = (videoId: string) =>
  callApi<{ texttracks: MeasuredTexttrack[] }>('GET', toPath(videoId));

const toForm = (fields: Record<string, string | File>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

export type NewTrack = { language: string; type: TexttrackType; file: File };

export const addTexttrack = (videoId: string, { language, type, file }: NewTrack) =>
  callApi<PresentedTexttrack>('PUT', toPath(videoId), { body: toForm({ language, type, file }) });

/** Adds a track without text, to be written in the editor. */
export const addEmptyTexttrack = (videoId: string, track: Omit<NewTrack, 'file'>) =>
  callApi<PresentedTexttrack>('PUT', toPath(videoId), { body: { ...track, isEmpty: true } });

export const replaceTexttrack = (videoId: string, trackId: string, file: File) =>
  callApi<PresentedTexttrack>('PATCH', `${toPath(videoId)}/${trackId}`, { body: toForm({ file }) });

export const deleteTexttrack = (videoId: string, trackId: string) =>
  callApi('DELETE', `${toPath(videoId)}/${encodeURIComponent(trackId)}`);
