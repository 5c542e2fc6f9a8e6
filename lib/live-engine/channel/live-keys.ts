import { fileNames } from '../packager/media-playlist';

/** Where the files of a broadcast lie in the stream bucket. */
export const getBroadcastFolder = (eventId: string, broadcast: string): string =>
  `live/${eventId}/${broadcast}/`;

export const getSegmentKey = (folder: string, rung: string, sequence: number): string =>
  `${folder}${rung}/${fileNames.segment(sequence)}`;

export const getInitKey = (folder: string, rung: string, run: number): string =>
  `${folder}${rung}/${fileNames.init(run)}`;
