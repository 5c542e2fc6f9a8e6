export type SpanKind = 'internal' | 'server' | 'client' | 'consumer';
export type SpanValues = Record<string, string | number | boolean>;

export type Span = {
  /** Of this span, as W3C's trace context writes it: `00-<trace>-<span>-<flags>`. */
  traceparent: string;
  set: (values: SpanValues) => void;
  /** Runs `work` so that spans begun in it are children of this one. */
  run: <T>(work: () => T) => T;
  /** Of an error only its kind is kept: messages may quote what people wrote. */
  end: (error?: unknown) => void;
};

export type SpanOptions = {
  kind?: SpanKind;
  values?: SpanValues;
  /**
   * A `traceparent` of another process; unless told, the span under way here, else a trace of its own begins.
   */
  parent?: string | null | undefined;
  /**
   * Begins a trace of its own, whatever is under way here: a socket’s work is under way in what opened its
   * port.
   */
  isRoot?: boolean;
};

export type Tracer = {
  start: (name: string, options: SpanOptions) => Span;
  /** Of the span under way, null without one. */
  current: () => string | null;
};

/** Kept by the process and not by this module, which web's server and Next each have for themselves. */
const shared = globalThis as typeof globalThis & { reelhofTracer?: Tracer | undefined };

/** Has spans made from now on; null ends that. */
export const setTracer = (tracer: Tracer | null): void => {
  shared.reelhofTracer = tracer ?? undefined;
};

/** Begins a span that `end` closes. Null where traces are off. */
export const startSpan = (name: string, options: SpanOptions = {}): Span | null =>
  shared.reelhofTracer?.start(name, options) ?? null;

/** Runs `work` as a span. Throws what it throws. */
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

/** What a row keeps, so that whoever works on it later goes on with this trace; null where traces are off. */
export const getTraceparent = (): string | null => shared.reelhofTracer?.current() ?? null;
