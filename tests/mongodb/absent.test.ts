import { it } from 'vitest';

// Replaces the suites that need a MongoDB server, so that the summary counts a skipped test.
it.skip('integration and isolation on MongoDB: TEST_MONGODB_URL is not set', () => undefined);
