/**
 * The test files that also run on MongoDB, each with what it proves there. All other files behave the same on
 * both databases.
 */
export const mongodbFiles: Record<string, string> = {
  'tests/integration/jobs/*.test.ts': 'locks and queues are compare-and-set',
  'tests/integration/videos/encoding/claim-encoding.test.ts': 'a claim and a lease are compare-and-set',
  'tests/integration/videos/library/*.test.ts':
    'search, filters and orders are queries; arrays are rows in SQL only',
  'tests/integration/videos/players/player-presets.test.ts':
    'there is one default, whoever chooses at the same time',
  'tests/integration/videos/uploads/upload.test.ts': 'limits hold against parallel calls',
  'tests/integration/videos/uploads/cancel-upload.test.ts': 'a cancelled upload takes its rows along',
  'tests/integration/ai/{credits,transcription-races}.test.ts':
    'credits are taken by compare-and-set, a video has one transcription at a time',
  'tests/integration/workspaces/integrations/integration-limits.test.ts':
    'tokens are counted, also of parallel calls',
  'tests/integration/accounts/{log-in,passwords}.test.ts': 'a reset works once; a log-in finds its account',
  'tests/integration/accounts/shared-counts.test.ts': 'attempts are counted in the database',
  'tests/integration/accounts/two-factor-once.test.ts': 'a code and a recovery code work once',
  'tests/integration/analytics/{count-logs,statistics}.test.ts':
    'a row takes a chunk of the access log once; statistics are found by ranges',
  'tests/integration/events/event-kills.test.ts':
    'an event is written with its row by one statement, privacy by another way than in SQL',
  'tests/integration/live/live-events.test.ts': 'channels and states change by compare-and-set',
  'tests/integration/workspaces/members/invitations.test.ts': 'seats hold against parallel calls',
  'tests/integration/platform/{secret-fingerprint,unreleased-data}.test.ts':
    'fingerprint and applied migrations are read past Payload',
  'tests/integration/platform/migrate-data.test.ts': 'the lock of changes of data is compare-and-set',
  'tests/integration/accounts/sso/sign-up.test.ts': 'a hand-over is spent once; one account an address',
  'tests/integration/review/sharing/playback.test.ts':
    'pictures and playback of a share are found by its rows',
  'tests/integration/workspaces/deletion.test.ts': 'steps are leased; rows of every collection go',
  'tests/mongodb/database-away.test.ts': 'a server can be away, a file can not',
  'tests/isolation/{collections,queries,strangers,attacks}.test.ts': 'access is a condition of the query',
};
