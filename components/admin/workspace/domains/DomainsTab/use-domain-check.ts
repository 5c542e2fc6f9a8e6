'use client';

import { useCallback, useEffect, useRef, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';

/** Until the next check, and after one that failed. Seconds. */
const usualSeconds = 60;
const retrySeconds = 15;

type Checked = { doc: PresentedDomain };
type CheckOptions = {
  domain: PresentedDomain;
  /** Whether it is checked by itself: when it is opened, and whenever the countdown ends. */
  isOn: boolean;
  onChange: (domain: PresentedDomain) => void;
};

/** Checks a domain again and again while its panel is open, not while nobody looks at the page. */
export const useDomainCheck = ({ domain, isOn, onChange }: CheckOptions) => {
  const [countdown, setCountdown] = useState({ left: 0, whole: usualSeconds });
  const [hasFailed, setHasFailed] = useState(false);
  const { run, isBusy } = useCall(() =>
    callApi<Checked>('POST', '/api/workspaces/verify-custom-domain', { body: { domain: domain.domain } }),
  );
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const check = useCallback(async () => {
    const outcome = await run();
    if (!outcome) return;
    setHasFailed(outcome.error !== null);
    if (outcome.answer) latest.current(outcome.answer.doc);
    // A certificate on its way is there in less than a minute.
    const seconds = outcome.answer?.doc.status === 'waiting' ? usualSeconds : retrySeconds;
    setCountdown({ left: seconds, whole: seconds });
  }, [run]);

  useEffect(() => {
    if (!isOn) return;
    const begin = setTimeout(() => void check(), 0);
    return () => clearTimeout(begin);
  }, [check, isOn]);

  const isDue = isOn && countdown.left === 0 && !isBusy;
  useEffect(() => {
    if (!isOn || isBusy) return;
    const tick = setInterval(() => {
      if (document.hidden) return;
      if (isDue) void check();
      else setCountdown(({ left, whole }) => ({ left: Math.max(left - 1, 0), whole }));
    }, 1000);
    return () => clearInterval(tick);
  }, [check, isBusy, isDue, isOn]);

  return { secondsLeft: countdown.left, wholeSeconds: countdown.whole, isBusy, hasFailed, check };
};
