const extensions: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/matroska': 'mkv',
  'video/mp2t': 'ts',
  'video/x-msvideo': 'avi',
  'video/avi': 'avi',
  'video/mpeg': 'mpg',
  'video/x-ms-wmv': 'wmv',
  'video/x-flv': 'flv',
  'video/3gpp': '3gp',
  'video/ogg': 'ogv',
  'application/mxf': 'mxf',
};

/** The upload bucket's key for a version's file. The client's file name is no part of it. */
export const getInputKey = (videoId: string, version: number, mimeType: string): string =>
  `uploads/${videoId}/${version}/original.${extensions[mimeType.toLowerCase()] ?? 'bin'}`;

/** The stream bucket's folder of a video, and of one version of it. Both end in a slash. */
export const getVideoFolder = (videoId: string): string => `videos/${videoId}/`;
export const getVersionFolder = (videoId: string, version: number): string =>
  `${getVideoFolder(videoId)}${version}/`;
export const getDataKey = (videoId: string): string => `${getVideoFolder(videoId)}data.json`;
export const getStateKey = (videoId: string): string => `${getVideoFolder(videoId)}state.json`;
