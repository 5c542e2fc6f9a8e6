import { z } from 'zod';

import type { SpokenSegment, SpokenWord } from '../port';

const time = z.coerce.number();

/** What Transcribe writes; items without times are punctuation. */
const transcriptSchema = z.object({
  results: z.object({
    items: z.array(
      z.object({
        type: z.string(),
        start_time: time.optional(),
        end_time: time.optional(),
        speaker_label: z.string().optional(),
        alternatives: z.array(z.object({ content: z.string() })).min(1),
      }),
    ),
  }),
});

/** A pause that ends a segment, and how long one may be, in seconds. */
const PAUSE = 1;
const LONGEST = 30;
const sentenceEnd = /[.!?…。！？]$/;

type Group = { words: SpokenWord[]; speaker: string | undefined };

const isOver = (group: Group, word: SpokenWord, speaker: string | undefined): boolean => {
  const last = group.words.at(-1);
  if (!last) return false;
  const began = group.words[0]?.startTime ?? 0;
  return (
    group.speaker !== speaker ||
    sentenceEnd.test(last.text) ||
    word.startTime - last.endTime >= PAUSE ||
    word.endTime - began > LONGEST
  );
};

/** Transcribe's JSON as segments: a sentence of one speaker each, punctuation at its word. Throws where it has another shape. */
export const parseTranscript = (json: string): SpokenSegment[] => {
  const { items } = transcriptSchema.parse(JSON.parse(json)).results;
  const groups: Group[] = [];
  for (const item of items) {
    const text = item.alternatives[0]?.content ?? '';
    const last = groups.at(-1);
    if (item.start_time === undefined || item.end_time === undefined) {
      const word = last?.words.at(-1);
      if (word) word.text += text;
      continue;
    }
    const word = { text, startTime: item.start_time, endTime: item.end_time };
    if (last && !isOver(last, word, item.speaker_label)) last.words.push(word);
    else groups.push({ words: [word], speaker: item.speaker_label });
  }
  return groups.map(({ words, speaker }) => ({
    text: words.map((word) => word.text).join(' '),
    startTime: words[0]?.startTime ?? 0,
    endTime: words.at(-1)?.endTime ?? 0,
    words,
    ...(speaker && { speaker }),
  }));
};
