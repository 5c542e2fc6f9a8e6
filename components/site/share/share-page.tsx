import { type ComponentType, useCallback, useEffect, useMemo, useState } from 'react';

import {
  type Clock,
  ClockContext,
  createText,
  type OpenModel,
  PageContext,
  type SharePageModel,
} from './page-context';
import type { GateProps } from './parts/gate';
import { ReviewPage } from './parts/review-page';
import { recallUnlock } from './state/device-memory';
import { createShareApi } from './state/share-api';

/** Milliseconds between updates of relative dates. */
const clockMs = 30_000;

const isOpen = (model: SharePageModel): model is OpenModel => model.share !== null && model.thread !== null;

type SharePageProps = {
  model: SharePageModel;
  /** The component that explains why nothing is shown; null if a video is shown. */
  Gate: ComponentType<GateProps> | null;
};

/** The share page: a video with its review, or the reason why there is none. */
export const SharePage = ({ model: given, Gate }: SharePageProps) => {
  const [model, setModel] = useState(given);
  const clock = useTickingClock(given.now);
  const text = useMemo(() => createText(given), [given]);

  const unlock = useCallback(async (): Promise<void> => {
    const api = createShareApi(given.token);
    const [share, answer] = await Promise.all([api.open(), api.read(null)]);
    setModel((before) => ({
      ...before,
      gate: null,
      share,
      thread: answer?.body ?? null,
      etag: answer?.etag ?? null,
    }));
    document.title = text('sharePage.pageTitle', {
      title: share.video.title,
      workspace: share.share.workspace.name,
    });
  }, [given.token, text]);
  const isLocked = given.gate?.state === 'password_required';
  useEffect(() => {
    // The password was entered earlier on this device: the page was reloaded, or opened again in the same
    // tab.
    if (!isLocked || !recallUnlock(given.token)) return;
    const timer = setTimeout(() => void unlock().catch(() => undefined));
    return () => clearTimeout(timer);
  }, [isLocked, given.token, unlock]);

  const page = useMemo(() => ({ model, text, language: model.language }), [model, text]);
  return (
    <PageContext value={page}>
      <ClockContext value={clock}>
        {isOpen(model) ? (
          <ReviewPage model={model} />
        ) : (
          Gate && model.gate && <Gate gate={model.gate} onUnlock={unlock} />
        )}
      </ClockContext>
    </PageContext>
  );
};

/** Starts with the server's time and UTC, so that hydration matches; then switches to the reader's. */
const useTickingClock = (iso: string): Clock => {
  const [clock, setClock] = useState<Clock>({
    now: Date.parse(iso),
    timeZone: 'UTC',
  });
  useEffect(() => {
    const tick = (): void => setClock({ now: Date.now(), timeZone: undefined });
    tick();
    const timer = setInterval(tick, clockMs);
    return () => clearInterval(timer);
  }, []);
  return clock;
};
