/** Loaded as one, by who opens the first of them. */
export { openCaptionStyleDialog } from '../../captions/caption-style-dialog';
export { openHelpDialog } from './help-dialog';
