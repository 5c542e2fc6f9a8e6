import { useCallback, useEffect, useState } from 'react';

import type { UploadOptions } from '@/lib/videos/uploads/find-upload-options';

import { findUploadOptions } from '../engine/upload-calls';

/** What the videos of a batch can be given. */
export const useUploadOptions = () => {
  const [options, setOptions] = useState<UploadOptions | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const ask = useCallback(() => {
    findUploadOptions().then(setOptions, () => setHasFailed(true));
  }, []);
  useEffect(ask, [ask]);
  const retry = () => {
    setHasFailed(false);
    ask();
  };
  return { options, hasFailed, retry };
};
