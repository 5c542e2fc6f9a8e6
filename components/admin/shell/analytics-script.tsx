'use client';

import { useEffect } from 'react';

/** Parameters of email links and provider callbacks, which must not reach the analytics script. */
const secretParameter = /token|code|state|session/i;

/**
 * The operator's analytics script (`src`), on pages of the panel only. Omitted if the URL contains a secret.
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
