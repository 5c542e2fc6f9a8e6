/** Loaded as one chunk by the first caller. */
export { openCaptionStyleDialog } from '../../captions/caption-style-dialog';
export { openHelpDialog } from './help-dialog';
