/** The groups of calls in the OpenAPI document, in reading order. */
export const apiTags = {
  Videos: 'The library: metadata, visibility, chapters, audio tracks, embedding and playback tokens.',
  Uploads: 'Uploading files, in one request or in parts, and replacing the file of a video.',
  Imports: 'Importing videos from other services and from URLs.',
  Thumbnails: 'The image that a video shows before it plays.',
  'Text tracks': 'Captions, subtitles, chapters and descriptions, written by people or by AI.',
  'Live events': 'Planning, running and recording live events.',
  Statistics: 'Views, viewers and traffic.',
  Sharing: 'Share links, and what their visitors may call.',
  Comments: 'Comments of reviewers on shared videos.',
  Categories: 'Categories of videos.',
  Tags: 'Tags of videos.',
  'Player presets': 'Player designs that several videos share.',
  Integrations: 'API tokens of the workspace.',
  Webhooks: 'Endpoints that receive the workspace’s events, and what is sent to them.',
  Rules: 'What the workspace does by itself after an event.',
  Members: 'The people of the workspace and their roles.',
  Workspace: 'Settings, plan, usage and domains of the workspace.',
  'Event log': 'Who changed what in the workspace.',
  Account: 'The signed-in person’s own account.',
  'Sign-in': 'Signing in and out, and regaining access.',
  Platform: 'The installation itself, mostly for platform administrators.',
} as const;

export type ApiTag = keyof typeof apiTags;
