import { it } from 'vitest';

// Stands in for the suites that would run there, so that their absence is counted.
it.skip('integration and isolation on MongoDB: TEST_MONGODB_URL is not set', () => undefined);
