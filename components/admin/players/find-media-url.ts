/** URL of a design's file. Files are in a sibling folder of the player script's folder. */
export const findMediaUrl = (script: string, key: string): string => new URL(`../${key}`, script).href;
