/**
 * Where the files of a design lie, by the address of the player's script: that is in a folder beside theirs.
 */
export const findMediaUrl = (script: string, key: string): string => new URL(`../${key}`, script).href;
