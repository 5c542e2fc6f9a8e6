import * as migration_20261129_080000_initial from './20261129_080000_initial';
import * as migration_20261129_080001_search_indexes from './20261129_080001_search_indexes';
import * as migration_20261129_125415_webhooks_and_upload_tokens from './20261129_125415_webhooks_and_upload_tokens';
import * as migration_20261129_184436_statistics_of_playback from './20261129_184436_statistics_of_playback';
import * as migration_20261129_184528_inbox from './20261129_184528_inbox';
import * as migration_20261129_184548_trash from './20261129_184548_trash';
import * as migration_20261129_190313_default_player_colour from './20261129_190313_default_player_colour';
import * as migration_20261130_015232_workspace_look_and_new_email from './20261130_015232_workspace_look_and_new_email';
import * as migration_20261130_015525_folders from './20261130_015525_folders';
import * as migration_20261130_020026_unlisted_and_schedule from './20261130_020026_unlisted_and_schedule';
import * as migration_20261130_020137_library_search_and_views from './20261130_020137_library_search_and_views';
import * as migration_20261130_020830_trimming from './20261130_020830_trimming';
import * as migration_20261130_021131_collection_pages from './20261130_021131_collection_pages';
import * as migration_20261130_021925_move_outs from './20261130_021925_move_outs';
import * as migration_20261130_022937_email_undeliverable from './20261130_022937_email_undeliverable';
import * as migration_20261130_080501_video_gate from './20261130_080501_video_gate';

export const migrations = [
  {
    up: migration_20261129_080000_initial.up,
    down: migration_20261129_080000_initial.down,
    name: '20261129_080000_initial',
  },
  {
    up: migration_20261129_080001_search_indexes.up,
    down: migration_20261129_080001_search_indexes.down,
    name: '20261129_080001_search_indexes',
  },
  {
    up: migration_20261129_125415_webhooks_and_upload_tokens.up,
    down: migration_20261129_125415_webhooks_and_upload_tokens.down,
    name: '20261129_125415_webhooks_and_upload_tokens',
  },
  {
    up: migration_20261129_184436_statistics_of_playback.up,
    down: migration_20261129_184436_statistics_of_playback.down,
    name: '20261129_184436_statistics_of_playback',
  },
  {
    up: migration_20261129_184528_inbox.up,
    down: migration_20261129_184528_inbox.down,
    name: '20261129_184528_inbox',
  },
  {
    up: migration_20261129_184548_trash.up,
    down: migration_20261129_184548_trash.down,
    name: '20261129_184548_trash',
  },
  {
    up: migration_20261129_190313_default_player_colour.up,
    down: migration_20261129_190313_default_player_colour.down,
    name: '20261129_190313_default_player_colour',
  },
  {
    up: migration_20261130_015232_workspace_look_and_new_email.up,
    down: migration_20261130_015232_workspace_look_and_new_email.down,
    name: '20261130_015232_workspace_look_and_new_email',
  },
  {
    up: migration_20261130_015525_folders.up,
    down: migration_20261130_015525_folders.down,
    name: '20261130_015525_folders',
  },
  {
    up: migration_20261130_020026_unlisted_and_schedule.up,
    down: migration_20261130_020026_unlisted_and_schedule.down,
    name: '20261130_020026_unlisted_and_schedule',
  },
  {
    up: migration_20261130_020137_library_search_and_views.up,
    down: migration_20261130_020137_library_search_and_views.down,
    name: '20261130_020137_library_search_and_views',
  },
  {
    up: migration_20261130_020830_trimming.up,
    down: migration_20261130_020830_trimming.down,
    name: '20261130_020830_trimming',
  },
  {
    up: migration_20261130_021131_collection_pages.up,
    down: migration_20261130_021131_collection_pages.down,
    name: '20261130_021131_collection_pages',
  },
  {
    up: migration_20261130_021925_move_outs.up,
    down: migration_20261130_021925_move_outs.down,
    name: '20261130_021925_move_outs',
  },
  {
    up: migration_20261130_022937_email_undeliverable.up,
    down: migration_20261130_022937_email_undeliverable.down,
    name: '20261130_022937_email_undeliverable',
  },
  {
    up: migration_20261130_080501_video_gate.up,
    down: migration_20261130_080501_video_gate.down,
    name: '20261130_080501_video_gate'
  },
];
