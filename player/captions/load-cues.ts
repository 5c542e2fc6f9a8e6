import { toPlainText } from './parse-cue-text';

/** Seconds. */
export type Cue = { start: number; end: number; text: string };

const loaded = 2;
const failed = 3;

const readCues = ({ track }: HTMLTrackElement): Cue[] =>
  [...(track.cues ?? [])].flatMap((cue) => {
    const text = 'text' in cue ? toPlainText(String(cue.text)) : '';
    return text ? [{ start: cue.startTime, end: cue.endTime, text }] : [];
  });

/** All cues of a text track as parsed by the browser. Loads the file if necessary. Rejects if that fails. */
export const loadCues = (element: HTMLTrackElement): Promise<Cue[]> =>
  new Promise((resolve, reject) => {
    const { track } = element;
    // A disabled track is not loaded and exposes no cues.
    if (track.mode === 'disabled') track.mode = 'hidden';
    if (element.readyState === loaded) return resolve(readCues(element));
    element.addEventListener('load', () => resolve(readCues(element)), { once: true });
    element.addEventListener('error', () => reject(new Error('No text track')), { once: true });
    // Changing `src` reloads it.
    if (element.readyState === failed) element.src = `${element.src.split('#')[0]}#${Date.now()}`;
  });
