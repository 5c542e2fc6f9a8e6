import { performance } from 'node:perf_hooks';

import { formatVttTime } from '@/lib/formats/timed-text/vtt-syntax';
import { readCueDocument, writeCueDocument } from '@/lib/videos/text-tracks/editing/cue-document';
import {
  applyEdit,
  createHistory,
  type EditHistory,
  undo,
} from '@/lib/videos/text-tracks/editing/edit-history';
import { createMatcher, findHits } from '@/lib/videos/text-tracks/editing/find-replace';
import { findNotes } from '@/lib/videos/text-tracks/editing/notes';

import { median } from './support/process';

/**
 * Measures each step of the caption editor with a long text track. Prints a Markdown table.
 * npm run bench captions [characters=16000000] [rounds=9]
 */
const [characters = 16_000_000, rounds = 9] = process.argv.slice(2).map(Number);
const fps = 25;
const line = 'Bitte tragen Sie die Warnweste im Werk.';

const makeTrack = (): string => {
  const cue = (index: number) =>
    `${formatVttTime(index * 500)} --> ${formatVttTime(index * 500 + 400)}\n${line}\n${line}\n`;
  const count = Math.floor(characters / (cue(0).length + 1));
  return `WEBVTT\n\n${Array.from({ length: count }, (_, index) => cue(index)).join('\n')}`;
};

const measure = (name: string, run: () => unknown): void => {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  console.log(`| ${name} | ${median(times).toFixed(1)} | ${Math.max(...times).toFixed(1)} |`);
};

const vtt = makeTrack();
const { document } = readCueDocument(vtt);
const history: EditHistory = createHistory(document, fps);
const middle = document.cues[Math.floor(document.cues.length / 2)]?.key ?? 0;
const edited = applyEdit(history, { kind: 'shift', by: 500, from: null })?.history ?? history;

console.log(`${vtt.length} characters, ${document.cues.length} cues; milliseconds\n`);
console.log('| step | p50 | slowest |\n| --- | --- | --- |');
measure('read the file', () => readCueDocument(vtt));
measure('write the file', () => writeCueDocument(document));
measure('type a letter', () => applyEdit(history, { kind: 'text', key: middle, text: 'neu' }));
measure('move a cue', () => applyEdit(history, { kind: 'times', key: middle, start: 0, end: 400 }));
measure('shift all', () => applyEdit(history, { kind: 'shift', by: 500, from: null }));
measure('undo that', () => undo(edited));
measure('find all notes', () => findNotes(document.cues, fps));
measure('find a word in every cue', () =>
  findHits(document.cues, createMatcher({ text: 'warnweste', isCaseExact: false, isWholeWord: true })),
);
