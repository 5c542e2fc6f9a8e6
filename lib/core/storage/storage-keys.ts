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

/** Where all files that clients send lie in the upload bucket. */
export const uploadsFolder = 'uploads/';

/** The upload bucket's folder of a video, and of one version of it. Both end in a slash. */
export const getUploadFolder = (videoId: string, version?: number): string =>
  `${uploadsFolder}${videoId}/${version === undefined ? '' : `${version}/`}`;

/** The upload bucket's key for a version's file. The client's file name is no part of it. */
export const getInputKey = (videoId: string, version: number, mimeType: string): string =>
  `${getUploadFolder(videoId, version)}original.${extensions[mimeType.toLowerCase()] ?? 'bin'}`;

/** The upload bucket's folder of the ends of a file whose parts are still being sent. Ends in a slash. */
export const getEndsFolder = (videoId: string, version: number): string =>
  `${getUploadFolder(videoId, version)}ends/`;

/** Whether a key of the upload bucket is such an end, and no file that is to be encoded. */
export const isEndKey = (key: string): boolean => /^uploads\/[^/]+\/\d+\/ends\//.test(key);

/** The upload bucket's folder of what a long AI job has done so far. Ends in a slash. */
export const getAiJobFolder = (videoId: string, jobName: string): string =>
  `${getUploadFolder(videoId)}ai/${jobName}/`;

/** Either bucket's folder of what is written to see whether a workspace's storage works. Ends in a slash. */
export const getProbeFolder = (workspaceId: string, name: string): string => `probes/${workspaceId}/${name}/`;

/** Whether a key is such a trial, and no file of anybody's. */
export const isProbeKey = (key: string): boolean => key.startsWith('probes/');

/** Whether a key of the upload bucket is such work, and no file that a client sent. */
export const isAiJobKey = (key: string): boolean => /^uploads\/[^/]+\/ai\//.test(key);

/** The upload bucket's folder of the pictures that reviewers put to comments. Ends in a slash. */
export const getCommentFolder = (videoId: string): string => `${getUploadFolder(videoId)}comments/`;

/** Whether a key of the upload bucket is such a picture, and no file that is to be encoded. */
export const isCommentKey = (key: string): boolean => /^uploads\/[^/]+\/comments\//.test(key);

/**
 * Where all files of videos lie in the stream bucket. The names below have it in full: they are in the
 * player's first script, where each byte counts.
 */
export const videosFolder = 'videos/';

/** The stream bucket's folder of a video, and of one version of it. Both end in a slash. */
export const getVideoFolder = (videoId: string): string => `videos/${videoId}/`;
export const getVersionFolder = (videoId: string, version: number): string =>
  `${getVideoFolder(videoId)}${version}/`;
/**
 * The folder of what a version is watched by until its ladder is there, below the version's own. Ends in a
 * slash.
 */
export const getEarlyFolder = (versionFolder: string): string => `${versionFolder}early/`;
/** Whether a key of the stream bucket, or an address of one, lies in such a folder. */
export const isEarlyKey = (key: string): boolean => /(?:^|\/)videos\/[^/]+\/\d+\/early\//.test(key);
/** The page that links lead to where delivery can't fill the player page. */
export const getLinkPageKey = (videoId: string): string => `${getVideoFolder(videoId)}page.html`;
export const getDataKey = (videoId: string): string => `${getVideoFolder(videoId)}data.json`;
/** The folders of what belongs to a video and not to one version of it. They end in a slash. */
export const getTexttrackFolder = (videoId: string): string => `${getVideoFolder(videoId)}texttracks/`;
export const getThumbnailFolder = (videoId: string): string => `${getVideoFolder(videoId)}thumbnails/`;
/**
 * Custom thumbnails that have a smaller version beside them are known by their name: older ones have none.
 */
const pairedThumbnail = /^(videos\/[^/]+\/thumbnails\/custom-[a-z0-9]+)-([lw])\.jpg$/;
export const getCustomThumbnailKey = (videoId: string, name: string): string =>
  `${getThumbnailFolder(videoId)}custom-${name}-w.jpg`;
/** Where the smaller version of a custom thumbnail is, or null for one that has none. */
export const getSmallThumbnailKey = (key: string): string | null => {
  const [, start] = pairedThumbnail.exec(key) ?? [];
  return start === undefined ? null : `${start}-s.jpg`;
};
/**
 * Where the same two sizes are as WebP, the smaller one first; those of older thumbnails are not there, so
 * they have none.
 */
export const getWebpThumbnailKeys = (key: string): string[] => {
  const [, start, kind] = pairedThumbnail.exec(key) ?? [];
  return start !== undefined && kind === 'w' ? [`${start}-s.webp`, `${start}-w.webp`] : [];
};
export const getStateKey = (videoId: string): string => `${getVideoFolder(videoId)}state.json`;

export type VideoKey = {
  bucket: 'upload' | 'stream';
  videoId: string;
  /**
   * Where it lies below the video's own folder: that of a version, of text tracks, …, which ends in a slash;
   * null for what lies beside these.
   */
  folder: string | null;
  /** The version whose folder that is. */
  version: number | null;
  /** The path below that folder, or below the video's own. */
  path: string;
};

/**
 * What a key below a video's folder in either bucket is made of (`videos/{id}/…`, `uploads/{id}/…`), or null
 * for all others.
 */
export const parseVideoKey = (key: string): VideoKey | null => {
  const match = /^((videos|uploads)\/([^/]+)\/)(?:([^/]+)\/)?(.*)$/s.exec(key);
  const [, root = '', top, videoId = '', name, path = ''] = match ?? [];
  if (!match) return null;
  return {
    bucket: top === 'videos' ? 'stream' : 'upload',
    videoId,
    folder: name === undefined ? null : `${root}${name}/`,
    version: name !== undefined && /^\d+$/.test(name) ? Number(name) : null,
    path,
  };
};

/**
 * The version whose folder a path lies in (`videos/{id}/{version}/…`, `uploads/{id}/{version}/…`), or null.
 */
export const getVersionOf = (path: string | null | undefined): number | null =>
  parseVideoKey(path ?? '')?.version ?? null;

/**
 * The folder of a version in the stream bucket that a key lies in, whose files are published and hidden
 * together, or null. Ends in a slash.
 */
export const getVersionFolderOf = (key: string): string | null => {
  const { bucket, version, folder = null } = parseVideoKey(key) ?? {};
  return bucket === 'stream' && version !== null ? folder : null;
};

/** Whether a key of the stream bucket belongs to a video. */
export const isVideoKey = (key: string): boolean => key.startsWith('videos/');

/** The stream bucket's folder of a live event, and of one run of its channel. Both end in a slash. */
export const getLiveFolder = (eventId: string, broadcast?: string): string =>
  `live/${eventId}/${broadcast === undefined ? '' : `${broadcast}/`}`;
export const getLiveDataKey = (eventId: string): string => `${getLiveFolder(eventId)}data.json`;
export const getLiveLinkPageKey = (eventId: string): string => `${getLiveFolder(eventId)}page.html`;
/** No file: whoever asks for it is counted among those who wait. */
export const getLiveWaitingKey = (eventId: string): string => `${getLiveFolder(eventId)}waiting/here`;
/** What the process for live keeps of a run of a channel that is over: the file's name in its folder. */
export const recordingFile = 'recording.json';

/**
 * What an engine elsewhere recorded, in the upload bucket's folder of the same name: `recording.{number}.ts`,
 * to be read one after the other.
 */
export const recordedName = 'recording';
/** Whether a key of the upload bucket is such a file, and none that a client sent. */
export const isRecordedKey = (key: string): boolean => /^live\/[^/]+\/[^/]+\/recording\./.test(key);

/**
 * The stream bucket's folder of the logos of a workspace's players: public, whatever videos they stand on.
 * Ends in a slash.
 */
export const getLogoFolder = (workspaceId: string): string => `logos/${workspaceId}/`;
export const getLogoKey = (workspaceId: string, name: string): string =>
  `${getLogoFolder(workspaceId)}${name}.webp`;
/** The workspace whose logo a key names, or null where it names none. */
export const getLogoWorkspace = (key: string): string | null =>
  /^logos\/([\w-]{1,64})\/[a-z0-9]{10}\.webp$/.exec(key)?.[1] ?? null;

/** The stream bucket's folder of the player, and its page. */
export const playerFolder = 'player/';
export const playerPageKey = `${playerFolder}index.html`;

/** Where the stream bucket has a domain's certificate: private, and encrypted. */
export const getCertificateKey = (domain: string): string => `certificates/${domain}.json`;

/** What the edge answers to a certificate authority that asks whether a domain leads here. */
export const getChallengeKey = (token: string): string => `.well-known/acme-challenge/${token}`;

/** What the edge answers under every domain that leads here. */
export const getProofKey = (name: string): string => `.well-known/reelhof/${name}`;
