import { expect, it } from 'vitest';

import { findMimeType, findRejection, getFileTitle } from '@/components/admin/uploads/engine/accept-file';

it.each([
  ['film.mp4', 'video/mp4', 'video/mp4'],
  ['film.ts', 'video/mp2t', 'video/mp2t'],
  ['film.ts', 'text/typescript', 'video/mp2t'],
  ['film.TS', 'video/vnd.dlna.mpeg-tts', 'video/mp2t'],
  ['film.mkv', '', 'video/x-matroska'],
  ['film.mkv', 'application/octet-stream', 'video/x-matroska'],
  ['film.mov', '', 'video/quicktime'],
  ['notes.txt', 'text/plain', 'text/plain'],
  ['ohne-endung', '', ''],
])('uploads %s of type "%s" as "%s"', (name, type, sent) => {
  expect(findMimeType({ name, type })).toBe(sent);
});

it.each([
  ['film.mp4', 'video/mp4', 5, null],
  ['film.ts', '', 5, null],
  ['film.mkv', '', 5, null],
  ['notes.txt', 'text/plain', 5, 'type'],
  ['ohne-endung', '', 5, 'type'],
  ['bild.png', 'image/png', 0, 'type'],
  ['film.mp4', 'video/mp4', 0, 'empty'],
  ['film.mp4', 'video/mp4', 64e9, null],
  ['film.mp4', 'video/mp4', 64e9 + 1, 'tooLarge'],
] as const)('checks %s (%s, %i bytes): %s', (name, type, size, reason) => {
  expect(findRejection({ name, type, size })).toBe(reason);
});

it.each([
  ['Messefilm_final_4K.mov', 'Messefilm_final_4K'],
  ['  Über uns.mp4 ', 'Über uns'],
  ['v1.2 Abnahme', 'v1.2 Abnahme'],
  ['.mp4', '.mp4'],
  [`${'x'.repeat(150)}.mp4`, `${'x'.repeat(99)}…`],
  [`${'x'.repeat(98)}😀😀.mp4`, `${'x'.repeat(98)}…`],
  [`${'x'.repeat(80)} mit Dr. Müller-Lüdenscheid.mp4`, `${'x'.repeat(80)} mit Dr. Müller…`],
])('derives the title of %s: %s', (name, title) => {
  expect(getFileTitle(name)).toBe(title);
});
