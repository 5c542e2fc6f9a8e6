/** A cue of another format. Milliseconds; `text` in WebVTT's own markup, characters escaped. */
export type TimedText = { start: number; end: number; text: string; settings?: string };

/** Why a file can't be read, at which line (from 1) where it has lines. */
export type ConversionFault = { line: number | null; reason: 'timing' | 'no_cues' | 'malformed' };

export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  readonly fault: ConversionFault;

  constructor(fault: ConversionFault) {
    super(fault.reason);
    this.fault = fault;
  }
}

/** Text as WebVTT writes it, so that nothing in it is markup. */
export const escapeVttText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Splits into numbered lines, whatever ends them. */
export const splitLines = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n');
