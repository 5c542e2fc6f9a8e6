export const shareTypes = ['public', 'private'] as const;

export const decisions = ['approved', 'changes_requested'] as const;
export type Decision = (typeof decisions)[number];

/** Available reactions to a comment. */
export const reactions = ['👍', '❤️', '😄', '🎉', '👀', '✅'] as const;
export type Reaction = (typeof reactions)[number];

/** Downloadable files of a version: the best MP4, or the uploaded file. */
export const downloadFiles = ['mp4', 'original'] as const;
export type DownloadFile = (typeof downloadFiles)[number];

/** Characters. */
export const noteMaxLength = 1000;
export const textMaxLength = 5000;
export const nameMaxLength = 100;

export const maxLinks = 50;
export const maxComments = 5000;
/** Maximum number of comments to print; more are exported as a table. */
export const maxPrinted = 1000;
/** Events of an edit decision list, which numbers them with three digits (CMX 3600). */
export const maxListEvents = 999;
