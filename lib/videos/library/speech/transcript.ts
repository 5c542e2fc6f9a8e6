import { z } from 'zod';

/** A spoken text and its start; `at` in whole milliseconds. */
export type SpokenCue = { at: number; text: string };
export type SpokenTrack = { language: string; cues: SpokenCue[] };

const storedSchema = z.array(
  z.object({ language: z.string(), cues: z.array(z.tuple([z.number(), z.string()])) }),
);

/** Serialises tracks for the `tracks` column. */
export const writeTracks = (tracks: readonly SpokenTrack[]): string =>
  JSON.stringify(
    tracks.map(({ language, cues }) => ({ language, cues: cues.map(({ at, text }) => [at, text]) })),
  );

/** Parses the output of `writeTracks`. */
export const readTracks = (text: string): SpokenTrack[] =>
  storedSchema
    .parse(JSON.parse(text))
    .map(({ language, cues }) => ({ language, cues: cues.map(([at, said]) => ({ at, text: said })) }));
