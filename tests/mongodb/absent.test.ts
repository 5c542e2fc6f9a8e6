import { it } from 'vitest';

// Counts as skipped in place of the suites that need MongoDB.
it.skip('integration and isolation on MongoDB: TEST_MONGODB_URL is not set', () => undefined);
