import { z } from 'zod';

/** What is said from a moment on; `at` in whole milliseconds. */
export type SpokenCue = { at: number; text: string };
export type SpokenTrack = { language: string; cues: SpokenCue[] };

const storedSchema = z.array(
  z.object({ language: z.string(), cues: z.array(z.tuple([z.number(), z.string()])) }),
);

/** The text of a transcript's `tracks`. */
export const writeTracks = (tracks: readonly SpokenTrack[]): string =>
  JSON.stringify(
    tracks.map(({ language, cues }) => ({ language, cues: cues.map(({ at, text }) => [at, text]) })),
  );

/** What `writeTracks` wrote. */
export const readTracks = (text: string): SpokenTrack[] =>
  storedSchema
    .parse(JSON.parse(text))
    .map(({ language, cues }) => ({ language, cues: cues.map(([at, said]) => ({ at, text: said })) }));
