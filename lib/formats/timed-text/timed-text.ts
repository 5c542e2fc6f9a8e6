/** A cue of another format. Milliseconds; `text` is escaped WebVTT markup. */
export type TimedText = { start: number; end: number; text: string; settings?: string };

/** Why a file cannot be parsed, and the line (from 1) if the format has lines. */
export type ConversionFault = { line: number | null; reason: 'timing' | 'no_cues' | 'malformed' };

export class ConversionError extends Error {
  override readonly name = 'ConversionError';
  readonly fault: ConversionFault;

  constructor(fault: ConversionFault) {
    super(fault.reason);
    this.fault = fault;
  }
}

/** Escapes a text for WebVTT, so that it contains no markup. */
export const escapeVttText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Splits a text at line ends of any kind. */
export const splitLines = (text: string): string[] => text.replace(/\r\n?/g, '\n').split('\n');
