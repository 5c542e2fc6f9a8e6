import { captionsName } from '../packager/live-master';
import { fileNames } from '../packager/media-playlist';

export const getSegmentKey = (folder: string, rendition: string, sequence: number): string =>
  `${folder}${rendition}/${fileNames.segment(sequence)}`;

export const getCaptionsKey = (folder: string, sequence: number): string =>
  `${folder}${captionsName}/${fileNames.captions(sequence)}`;

export const getInitKey = (folder: string, rendition: string, run: number): string =>
  `${folder}${rendition}/${fileNames.init(run)}`;
