'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useCallback, useState, useSyncExternalStore } from 'react';

import { libraryPath } from './library-path';

const never = () => () => undefined;

/** `?upload=1` on the library, as links from elsewhere have it, asks for files. */
export const useUploadPrompt = () => {
  const router = useRouter();
  const search = useSearchParams();
  const isAsked = usePathname() === libraryPath && search.has('upload');
  // A dialog needs a page to lie on, which the server has none of.
  const hasPage = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // The list writes its own parameters into the address, and ours comes back for a moment.
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
