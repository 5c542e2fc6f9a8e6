import { useEffect, useState } from 'react';

/**
 * Whether the player's script can't be loaded: it comes from where the videos are, which a network may keep from the page. Asked for
 * again it is the same script, so that nothing is loaded twice.
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
