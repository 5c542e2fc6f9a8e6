/**
 * The test files that also run on MongoDB, each with what it proves there. All other files behave the same on
 * both databases.
 */
export const mongodbFiles: Record<string, string> = {
  'tests/integration/jobs/*.test.ts': 'locks and queues use compare-and-set',
  'tests/integration/videos/encoding/claim-encoding.test.ts': 'claims and leases use compare-and-set',
  'tests/integration/videos/library/*.test.ts':
    'search, filters and orders are queries; arrays are separate rows only in SQL',
  'tests/integration/videos/players/player-presets.test.ts':
    'one default preset remains after concurrent choices',
  'tests/integration/videos/uploads/upload.test.ts': 'limits hold against concurrent calls',
  'tests/integration/videos/uploads/cancel-upload.test.ts': 'a canceled upload removes its rows',
  'tests/integration/ai/{credits,transcription-races}.test.ts':
    'credits are reserved by compare-and-set; a video has one transcription at a time',
  'tests/integration/workspaces/integrations/integration-limits.test.ts':
    'limits hold against concurrent calls',
  'tests/integration/accounts/{log-in,passwords}.test.ts': 'a reset works once; a sign-in finds its account',
  'tests/integration/accounts/shared-counts.test.ts': 'attempts are counted in the database',
  'tests/integration/accounts/two-factor-once.test.ts': 'a code and a recovery code work once',
  'tests/integration/analytics/{count-logs,statistics}.test.ts':
    'a row counts a chunk of the access log once; statistics are found by ranges',
  'tests/integration/events/event-kills.test.ts':
    'one statement writes an event with its row; privacy settings are written differently in SQL',
  'tests/integration/live/live-events.test.ts': 'channels and states change by compare-and-set',
  'tests/integration/workspaces/members/invitations.test.ts': 'seats hold against concurrent calls',
  'tests/integration/platform/{secret-fingerprint,unreleased-data}.test.ts':
    'fingerprint and applied migrations are read without Payload',
  'tests/integration/platform/migrate-data.test.ts': 'the lock of data migrations uses compare-and-set',
  'tests/integration/accounts/sso/sign-up.test.ts': 'a hand-over is used once; an address has one account',
  'tests/integration/review/sharing/playback.test.ts': 'images and playback of a share are found by its rows',
  'tests/integration/workspaces/deletion.test.ts': 'steps are leased; rows of every collection are removed',
  'tests/mongodb/database-away.test.ts': 'a server can be unreachable, a file can’t',
  'tests/isolation/{collections,queries,strangers,attacks}.test.ts': 'access is a condition of the query',
};
