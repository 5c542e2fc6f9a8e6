import { addCommentEndpoint } from './add-comment';
import { addCommentPictureEndpoint } from './add-comment-picture';
import { carryCommentsEndpoint } from './carry-comments';
import { deleteCommentEndpoint } from './delete-comment';
import { editCommentEndpoint } from './edit-comment';
import { getCommentPictureEndpoint } from './get-comment-picture';
import { getCommentsEndpoint } from './get-comments';
import { reactToCommentEndpoint } from './react-to-comment';
import { resolveCommentEndpoint } from './resolve-comment';

/** Below `/api/collaborateComments`: what a link opens, for everybody who has it. */
export const collaborateCommentEndpoints = [
  getCommentsEndpoint,
  addCommentEndpoint,
  editCommentEndpoint,
  deleteCommentEndpoint,
  resolveCommentEndpoint,
  reactToCommentEndpoint,
  carryCommentsEndpoint,
  addCommentPictureEndpoint,
  getCommentPictureEndpoint,
];
