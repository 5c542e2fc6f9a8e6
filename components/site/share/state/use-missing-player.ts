import { useEffect, useState } from 'react';

/**
 * Whether the player's script failed to load. It comes from the media origin, which a network may block.
 * Requesting the same URL again does not load it twice.
 */
export const useMissingPlayer = (script: string | undefined): boolean => {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    if (!script) return;
    let isGone = false;
    import(script).catch(() => isGone || setMissing(true));
    return () => {
      isGone = true;
    };
  }, [script]);
  return isMissing;
};
