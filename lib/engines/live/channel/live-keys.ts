import { captionsName } from '../packager/live-master';
import { fileNames } from '../packager/media-playlist';

export const getSegmentKey = (folder: string, rung: string, sequence: number): string =>
  `${folder}${rung}/${fileNames.segment(sequence)}`;

export const getCaptionsKey = (folder: string, sequence: number): string =>
  `${folder}${captionsName}/${fileNames.captions(sequence)}`;

export const getInitKey = (folder: string, rung: string, run: number): string =>
  `${folder}${rung}/${fileNames.init(run)}`;
