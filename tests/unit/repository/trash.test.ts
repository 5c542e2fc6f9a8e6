import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

/** Why a file may see rows in the trash. Everything else goes through `hideTrashed`. */
const reasons: Record<string, string[]> = {
  'the trash itself': [
    'endpoints/list-calls.ts',
    'endpoints/platform/trash.ts',
    'lib/core/access/tenant.ts',
    'lib/core/rows/hide-trashed.ts',
    'lib/live/publishing/publish-live.ts',
    'lib/live/present-live-event.ts',
    'lib/platform/trash/move-to-trash.ts',
    'lib/platform/trash/settle-trash.ts',
    'lib/videos/library/labels/find-categories.ts',
  ],
  'work that was under way ends': [
    'lib/ai/transcription/run-transcription.ts',
    'lib/ai/translation/run-translation.ts',
    'lib/live/captions/caption-recording.ts',
    'lib/live/recording/archive-recording.ts',
    'lib/live/recording/create-recording-files.ts',
    'lib/videos/encoding/fail-encoding.ts',
    'lib/videos/encoding/finish-encoding.ts',
    'lib/videos/encoding/preview/claim-preview.ts',
    'lib/videos/encoding/preview/preview-runner.ts',
    'lib/videos/encoding/preview/upload-preview-runner.ts',
    'lib/videos/encoding/store-embedded.ts',
    'lib/videos/library/get-stored-source.ts',
    'lib/videos/library/write-chapters.ts',
    'lib/videos/trimming/settle-trim.ts',
    'lib/videos/library/speech/store-transcript.ts',
    'lib/videos/publishing/publish-state.ts',
    'lib/videos/publishing/publish-video.ts',
    'lib/videos/publishing/write-video-file.ts',
    'lib/videos/text-tracks/index-speech.ts',
    'lib/videos/thumbnails/set-thumbnail.ts',
    'lib/videos/uploads/cancel-upload.ts',
    'lib/videos/uploads/storage-handler.ts',
  ],
  'changes by others also reach rows in the trash, for a restore': [
    'lib/live/keys/permanent-key.ts',
    'lib/platform/secret/rotate-secret.ts',
    'lib/review/sharing/links/end-share.ts',
    'lib/review/sharing/page/publish-playback-state.ts',
    'lib/videos/library/labels/change-categories.ts',
    'lib/videos/library/labels/merge-labels.ts',
    'lib/videos/players/default-preset.ts',
    'lib/videos/uploads/cancel-member-uploads.ts',
    'lib/workspaces/members/forget-allowed-member.ts',
  ],
  'permanent deletion, and files that are still in use': [
    'collections/categories/hooks/clean-up.ts',
    'collections/live-events/hooks/follow-changes.ts',
    'collections/videos/hooks/clean-up.ts',
    'hooks/record-changes.ts',
    'lib/events/hold-deletion.ts',
    'lib/live/publishing/remove-live-files.ts',
    'lib/platform/deletion/run-step.ts',
    'lib/platform/deletion/tenant-rows.ts',
    'lib/videos/publishing/remove-files.ts',
  ],
  'slots, backups and moves count everything': [
    'lib/platform/backup/create-backup.ts',
    'lib/platform/backup/restore-backup.ts',
    'lib/platform/compact-videos.ts',
    'lib/platform/move/move-rows.ts',
    'lib/workspaces/cloud/describe-cloud.ts',
    'lib/workspaces/usage/usage-row.ts',
  ],
  'events and names of past things': [
    'lib/analytics/ingest/count-logs.ts',
    'lib/analytics/reports/name-videos.ts',
    'lib/events/change-with-event.ts',
    'lib/events/sweep-events.ts',
    'lib/platform/event-log/find-log.ts',
    'lib/webhooks/build-message.ts',
    'lib/workspaces/usage/list-credit-usages.ts',
  ],
};

/** `notInTrash` is no such condition: it narrows changes by id. */
const seeing = /\b(?:withTrash|seeTrash|inTrash)\b|\btrash: 'seen'|\bdeletedAt: \{ (?:exists|\w*equals)/;
/** SQL that reads one of the tables, past the adapter. */
const raw = /\b(?:FROM|JOIN) (?:videos|live_events|player_presets|categories)\b/;
/** Clients below the adapter. The files copy or check whole databases. */
const below = /\.collections\[[^\]]*\]\.(?:find|count|aggregate)|getMongoDriver\(/;
const readBelow = [
  'bin/move.ts',
  'lib/platform/backup/create-backup.ts',
  'lib/platform/backup/restore-backup.ts',
  'lib/platform/backup/restore-state.ts',
];

const sources = ['lib', 'endpoints', 'hooks', 'collections', 'globals', 'components', 'app', 'bin']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

const listFiles = (pattern: RegExp): string[] =>
  sources
    .filter(({ source }) => pattern.test(source))
    .map(({ file }) => file)
    .sort();

it('sees rows in the trash only in files that have a reason', () => {
  expect(listFiles(seeing)).toEqual(Object.values(reasons).flat().sort());
});

it('reads tables with a trash in SQL only with a condition on it', () => {
  const unsafe = sources.filter(({ source }) => raw.test(source) && !source.includes('deleted_at'));
  expect(unsafe.map(({ file }) => file)).toEqual([]);
});

it('reads nothing below the adapter', () => {
  expect(listFiles(below)).toEqual(readBelow);
});

it.each([
  ["SELECT id FROM videos WHERE id = 'a'", raw],
  ['LEFT JOIN categories ON 1', raw],
  ['{ ...withTrash, select: {} }', seeing],
  ['where: { and: [isOwn, inTrash] }', seeing],
  ['getMongoDriver(payload)?.collection(name)', below],
])('finds %s', (source, pattern) => {
  expect(pattern.test(source)).toBe(true);
});
