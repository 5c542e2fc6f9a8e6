import type { Payload } from 'payload';

/** Null where the figures can't be loaded, which is logged: the page says so in their place. */
export const loadFigures = async <T>(payload: Payload, load: () => Promise<T>): Promise<T | null> => {
  try {
    return await load();
  } catch (error) {
    payload.logger.error({ err: error }, 'the figures of a page could not be loaded');
    return null;
  }
};
