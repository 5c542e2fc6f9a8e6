import type { Payload } from 'payload';

/** Null if loading failed. The error is logged, and the page shows an error state. */
export const loadFigures = async <T>(payload: Payload, load: () => Promise<T>): Promise<T | null> => {
  try {
    return await load();
  } catch (error) {
    payload.logger.error({ err: error }, 'the figures of a page could not be loaded');
    return null;
  }
};
