/**
 * The path below which browsers load scripts, styles and fonts of public pages. File names contain a hash.
 */
export const pageAssetsPath = '/collaborate/assets/';
