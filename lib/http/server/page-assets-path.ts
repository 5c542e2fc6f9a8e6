/** Below this the browser finds scripts, styles and fonts of public pages; their names carry a hash. */
export const pageAssetsPath = '/collaborate/assets/';
