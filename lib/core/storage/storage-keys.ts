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

/** The folder of client uploads in the upload bucket. */
export const uploadsFolder = 'uploads/';

/** The upload bucket's folder of a video, or of one of its versions. Ends in a slash. */
export const getUploadFolder = (videoId: string, version?: number): string =>
  `${uploadsFolder}${videoId}/${version === undefined ? '' : `${version}/`}`;

/** The upload bucket's key for a version's file. It does not include the client's file name. */
export const getInputKey = (videoId: string, version: number, mimeType: string): string =>
  `${getUploadFolder(videoId, version)}original.${extensions[mimeType.toLowerCase()] ?? 'bin'}`;

/**
 * The upload bucket's folder for the head and tail probe of a file that is still being uploaded. Ends in a
 * slash.
 */
export const getHeadAndTailFolder = (videoId: string, version: number): string =>
  `${getUploadFolder(videoId, version)}head-and-tail/`;

/** Whether a key of the upload bucket is a head or tail probe, which is not encoded. */
export const isHeadOrTailKey = (key: string): boolean => /^uploads\/[^/]+\/\d+\/head-and-tail\//.test(key);

/** The upload bucket's folder for intermediate results of a long AI job. Ends in a slash. */
export const getAiJobFolder = (videoId: string, jobName: string): string =>
  `${getUploadFolder(videoId)}ai/${jobName}/`;

/** The folder, in either bucket, for files that test whether a workspace's storage works. Ends in a slash. */
export const getProbeFolder = (workspaceId: string, name: string): string => `probes/${workspaceId}/${name}/`;

/** Whether a key is a storage test file. */
export const isProbeKey = (key: string): boolean => key.startsWith('probes/');

/** Whether a key of the upload bucket is an intermediate result of an AI job. */
export const isAiJobKey = (key: string): boolean => /^uploads\/[^/]+\/ai\//.test(key);

/** The upload bucket's folder for the archive of a workspace's data. Ends in a slash. */
export const getArchiveFolder = (workspaceId: string): string => `archives/${workspaceId}/`;

/** Whether a key of the upload bucket is an archive, which is not encoded. */
export const isArchiveKey = (key: string): boolean => key.startsWith('archives/');

/** The upload bucket's folder for images that reviewers attach to comments. Ends in a slash. */
export const getCommentFolder = (videoId: string): string => `${getUploadFolder(videoId)}comments/`;

/** Whether a key of the upload bucket is an image of a comment, which is not encoded. */
export const isCommentKey = (key: string): boolean => /^uploads\/[^/]+\/comments\//.test(key);

/**
 * The folder of all video files in the stream bucket. The functions below repeat the literal: they are part
 * of the player's first script, where each byte counts.
 */
export const videosFolder = 'videos/';

/** The stream bucket's folder of a video, and of one of its versions. Both end in a slash. */
export const getVideoFolder = (videoId: string): string => `videos/${videoId}/`;
export const getVersionFolder = (videoId: string, version: number): string =>
  `${getVideoFolder(videoId)}${version}/`;
/** The folder of the preview rendition, below the version's folder. Ends in a slash. */
export const getPreviewFolder = (versionFolder: string): string => `${versionFolder}preview/`;
/** Whether a stream bucket key, or a URL of one, belongs to a preview rendition. */
export const isPreviewKey = (key: string): boolean => /(?:^|\/)videos\/[^/]+\/\d+\/preview\//.test(key);
/** The page to which links lead if delivery cannot render the player page. */
export const getLinkPageKey = (videoId: string): string => `${getVideoFolder(videoId)}page.html`;
/** A video's own page for viewers. The edge also serves it below `/watch/`. */
export const getWatchPageKey = (videoId: string): string => `${getVideoFolder(videoId)}watch.html`;
/** The watch page of a video with a password, whose public watch page only asks for it. */
export const getUnlockedPageKey = (videoId: string): string => `${getVideoFolder(videoId)}unlocked.html`;
/**
 * The folder of a category's page for viewers, which ends in a slash; its page, which the edge serves below
 * `/collection/`; and its data, by which the edge knows who may embed it.
 */
export const getCollectionFolder = (categoryId: string): string => `collections/${categoryId}/`;
export const getCollectionPageKey = (categoryId: string): string =>
  `${getCollectionFolder(categoryId)}index.html`;
export const getCollectionDataKey = (categoryId: string): string =>
  `${getCollectionFolder(categoryId)}data.json`;
export const getDataKey = (videoId: string): string => `${getVideoFolder(videoId)}data.json`;
/** Folders of files that belong to a video rather than to one version. They end in a slash. */
export const getTexttrackFolder = (videoId: string): string => `${getVideoFolder(videoId)}texttracks/`;
export const getThumbnailFolder = (videoId: string): string => `${getVideoFolder(videoId)}thumbnails/`;
const customThumbnail = /^(videos\/[^/]+\/thumbnails\/custom-[a-z0-9]+)-w\.jpg$/;
export const getCustomThumbnailKey = (videoId: string, name: string): string =>
  `${getThumbnailFolder(videoId)}custom-${name}-w.jpg`;
/** The key of a custom thumbnail's smaller version; null for other images. */
export const getSmallThumbnailKey = (key: string): string | null => {
  const [, start] = customThumbnail.exec(key) ?? [];
  return start === undefined ? null : `${start}-s.jpg`;
};
/** The keys of both sizes of a custom thumbnail as WebP, the smaller one first; empty for other images. */
export const getWebpThumbnailKeys = (key: string): string[] => {
  const [, start] = customThumbnail.exec(key) ?? [];
  return start !== undefined ? [`${start}-s.webp`, `${start}-w.webp`] : [];
};
export const getStateKey = (videoId: string): string => `${getVideoFolder(videoId)}state.json`;

export type VideoKey = {
  bucket: 'upload' | 'stream';
  videoId: string;
  /**
   * The folder of a version, of text tracks and so on, below the video's own folder; it ends in a slash. Null
   * for files directly in the video's folder.
   */
  folder: string | null;
  /** The version that owns the folder, if any. */
  version: number | null;
  /** The path below that folder, or below the video's own. */
  path: string;
};

/**
 * Parses a key below a video's folder in either bucket (`videos/{id}/…`, `uploads/{id}/…`); null for other
 * keys.
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
 * The version of a path in a version's folder (`videos/{id}/{version}/…`, `uploads/{id}/{version}/…`), or
 * null.
 */
export const getVersionOf = (path: string | null | undefined): number | null =>
  parseVideoKey(path ?? '')?.version ?? null;

/**
 * The version's folder of a stream bucket key, whose files are published and hidden together; null for other
 * keys. Ends in a slash.
 */
export const getVersionFolderOf = (key: string): string | null => {
  const { bucket, version, folder = null } = parseVideoKey(key) ?? {};
  return bucket === 'stream' && version !== null ? folder : null;
};

/** Whether a key of the stream bucket belongs to a video. */
export const isVideoKey = (key: string): boolean => key.startsWith('videos/');

/** The stream bucket's folder of a live event, or of one run of its channel. Ends in a slash. */
export const getLiveFolder = (eventId: string, broadcast?: string): string =>
  `live/${eventId}/${broadcast === undefined ? '' : `${broadcast}/`}`;
export const getLiveDataKey = (eventId: string): string => `${getLiveFolder(eventId)}data.json`;
export const getLiveLinkPageKey = (eventId: string): string => `${getLiveFolder(eventId)}page.html`;
/** A URL without a file. Requests for it count as waiting viewers. */
export const getLiveWaitingKey = (eventId: string): string => `${getLiveFolder(eventId)}waiting/here`;
/** The file in which the live process describes a finished run of a channel. */
export const recordingFile = 'recording.json';

/**
 * The base name of recordings by an external engine, in the upload bucket's folder of the same name:
 * `recording.{number}.ts`, in order.
 */
export const recordedName = 'recording';
/** Whether a key of the upload bucket is a recording by an external engine, not a client's upload. */
export const isRecordedKey = (key: string): boolean => /^live\/[^/]+\/[^/]+\/recording\./.test(key);

/**
 * The stream bucket's folder for the player logos of a workspace. Logos are public even on private videos.
 * Ends in a slash.
 */
export const getLogoFolder = (workspaceId: string): string => `logos/${workspaceId}/`;
export const getLogoKey = (workspaceId: string, name: string): string =>
  `${getLogoFolder(workspaceId)}${name}.webp`;
/** Whether a key of the stream bucket is a player logo. */
export const isLogoKey = (key: string): boolean => getLogoWorkspace(key) !== null;
/** The workspace of a logo's key, or null for other keys. */
export const getLogoWorkspace = (key: string): string | null =>
  /^logos\/([\w-]{1,64})\/[a-z0-9]{10}\.webp$/.exec(key)?.[1] ?? null;

/** The stream bucket's folder and page of the player. */
export const playerFolder = 'player/';
export const playerPageKey = `${playerFolder}index.html`;

/** The stream bucket's folder of the domains' certificates. */
export const certificatesFolder = 'certificates/';

/** The stream bucket's key of a domain's certificate, which is private and encrypted. */
export const getCertificateKey = (domain: string): string => `${certificatesFolder}${domain}.json`;

/** The key of the edge's answer to an ACME challenge for a domain. */
export const getChallengeKey = (token: string): string => `.well-known/acme-challenge/${token}`;

/** The key of the answer by which the edge proves that a domain leads to it. */
export const getProofKey = (name: string): string => `.well-known/reelhof/${name}`;
