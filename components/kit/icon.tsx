import * as commonPaths from './icon-paths';
import { IconShape } from './icon-shape';
import * as toolPaths from './tool-icon-paths';

/** The paths of all icons by name. */
export const iconPaths = { ...commonPaths, ...toolPaths };

export type IconName = keyof typeof iconPaths;

/** An icon by its name. Loads all icons; a page that must stay small uses `IconShape`. */
export const Icon = ({ name, size = 17 }: { name: IconName; size?: number }) => (
  <IconShape path={iconPaths[name]} size={size} />
);
