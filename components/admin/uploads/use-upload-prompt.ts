'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useState, useSyncExternalStore } from 'react';

import { libraryPath } from './library-path';

const never = () => () => undefined;

/** `?upload=1` on the library, used by links, prompts for files. */
export const useUploadPrompt = () => {
  const router = useRouter();
  const search = useSearchParams();
  const isAsked = usePathname() === libraryPath && search.has('upload');
  // A dialog needs a document, which the server does not have.
  const hasPage = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // The list writes its parameters to the URL, and ours briefly reappears.
  const [isEnded, setIsEnded] = useState(false);
  if (isEnded && !isAsked) setIsEnded(false);
  const endPrompt = useCallback(() => {
    setIsEnded(true);
    const rest = new URLSearchParams(search);
    rest.delete('upload');
    router.replace(rest.size > 0 ? `${libraryPath}?${rest}` : libraryPath);
  }, [router, search]);
  return { isPrompted: hasPage && isAsked && !isEnded, endPrompt };
};
