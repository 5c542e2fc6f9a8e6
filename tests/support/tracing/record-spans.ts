import { setTracer, type SpanValues } from '@/lib/core/logging/tracing';

export type RecordedSpan = { name: string; parent: string | null; values: SpanValues; error?: unknown };

/** Records each ended span without a collector; `current` is the `traceparent` of the active one. */
export const recordSpans = ({ current = null }: { current?: string | null } = {}) => {
  const spans: RecordedSpan[] = [];
  setTracer({
    current: () => current,
    start: (name, { values = {}, parent = null }) => {
      const span: RecordedSpan = { name, parent: parent ?? null, values: { ...values } };
      return {
        traceparent: '',
        set: (more) => void Object.assign(span.values, more),
        run: (work) => work(),
        end: (error) => void spans.push({ ...span, ...(error !== undefined && { error }) }),
      };
    },
  });
  return { spans, stop: () => setTracer(null) };
};
