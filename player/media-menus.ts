// The menus of media-chrome, which nobody opens before showing an interest in the video.
import 'media-chrome/menu/media-settings-menu';
import 'media-chrome/menu/media-settings-menu-item';
import 'media-chrome/menu/media-rendition-menu';
import 'media-chrome/menu/media-playback-rate-menu';
import 'media-chrome/menu/media-captions-menu';
