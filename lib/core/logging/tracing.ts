export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';
export type SpanValues = Record<string, string | number | boolean>;

export type Span = {
  /** This span in W3C trace context format: `00-<trace>-<span>-<flags>`. */
  traceparent: string;
  set: (values: SpanValues) => void;
  /** Runs `work` so that spans started in it are children of this span. */
  run: <T>(work: () => T) => T;
  /** Ends the span. Only the error's type is recorded, because messages may quote user input. */
  end: (error?: unknown) => void;
};

export type SpanOptions = {
  kind?: SpanKind;
  values?: SpanValues;
  /** A `traceparent` of another process. Defaults to the active span; without one a new trace starts. */
  parent?: string | null | undefined;
  /**
   * Starts a new trace even if a span is active. Work of a socket would otherwise belong to the span that
   * opened its port.
   */
  isRoot?: boolean;
};

export type Tracer = {
  start: (name: string, options: SpanOptions) => Span;
  /** The active span's `traceparent`, or null. */
  current: () => string | null;
};

/** Stored in the process rather than in this module, because the web server and Next load it separately. */
const shared = globalThis as typeof globalThis & { reelhofTracer?: Tracer | undefined };

/** Sets the tracer for all spans from now on; null turns tracing off. */
export const setTracer = (tracer: Tracer | null): void => {
  shared.reelhofTracer = tracer ?? undefined;
};

/** Starts a span that `end` closes. Null if traces are off. */
export const startSpan = (name: string, options: SpanOptions = {}): Span | null =>
  shared.reelhofTracer?.start(name, options) ?? null;

/** Runs `work` in a span. Rethrows its error. */
export const inSpan = async <T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> => {
  const span = startSpan(name, options);
  if (!span) return work(null);
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
};

/**
 * The `traceparent` to store in a row, so that later work on the row continues this trace; null if traces are
 * off.
 */
export const getTraceparent = (): string | null => shared.reelhofTracer?.current() ?? null;
