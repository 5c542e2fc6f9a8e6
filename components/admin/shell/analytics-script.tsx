'use client';

import { useEffect } from 'react';

/**
 * Links from mails and ways back from providers: what stands in their addresses is nobody else's business.
 */
const secretParameter = /token|code|state|session/i;

/**
 * The operator's own count of visits, on pages of the panel alone; `src` is theirs. Missing where the address
 * holds a secret.
 */
export const AnalyticsScript = ({ src }: { src: string }) => {
  useEffect(() => {
    const { hostname, search } = window.location;
    const names = [...new URLSearchParams(search).keys()];
    if (names.some((name) => secretParameter.test(name)) || document.querySelector(`script[src="${src}"]`))
      return;
    const script = Object.assign(document.createElement('script'), { src, defer: true });
    script.dataset.domain = hostname;
    document.head.append(script);
  }, [src]);
  return null;
};
