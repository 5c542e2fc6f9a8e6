import * as migration_20261121_121416_initial from './20261121_121416_initial';
import * as migration_20261121_131911_library from './20261121_131911_library';
import * as migration_20261121_143037_chapters from './20261121_143037_chapters';
import * as migration_20261122_053458_leases from './20261122_053458_leases';
import * as migration_20261122_055309_queues from './20261122_055309_queues';
import * as migration_20261122_065819_usage from './20261122_065819_usage';
import * as migration_20261122_071754_events from './20261122_071754_events';
import * as migration_20261122_093401_texttracks from './20261122_093401_texttracks';
import * as migration_20261122_095650_logins from './20261122_095650_logins';
import * as migration_20261122_101312_thumbnails from './20261122_101312_thumbnails';
import * as migration_20261122_142126_speech from './20261122_142126_speech';
import * as migration_20261122_142130_speech_index from './20261122_142130_speech_index';
import * as migration_20261122_144239_ai_jobs_and_credits from './20261122_144239_ai_jobs_and_credits';
import * as migration_20261122_154154_imports from './20261122_154154_imports';
import * as migration_20261122_180758_account from './20261122_180758_account';
import * as migration_20261122_183307_members_invitations_two_factor from './20261122_183307_members_invitations_two_factor';
import * as migration_20261122_190416_ai_credit_usage_actor from './20261122_190416_ai_credit_usage_actor';
import * as migration_20261122_191543_labels_order from './20261122_191543_labels_order';
import * as migration_20261122_193428_custom_domains from './20261122_193428_custom_domains';
import * as migration_20261122_201932_billing_analytics from './20261122_201932_billing_analytics';
import * as migration_20261122_221327_passkeys from './20261122_221327_passkeys';
import * as migration_20261122_222343_integration_last_used from './20261122_222343_integration_last_used';
import * as migration_20261122_231842_dashboard_crm_figures from './20261122_231842_dashboard_crm_figures';
import * as migration_20261123_013635_integrations_confined from './20261123_013635_integrations_confined';
import * as migration_20261123_021637_plans_by_hand from './20261123_021637_plans_by_hand';
import * as migration_20261123_022018_sharing from './20261123_022018_sharing';
import * as migration_20261123_025014_sign_ups from './20261123_025014_sign_ups';
import * as migration_20261123_030356_single_sign_on from './20261123_030356_single_sign_on';
import * as migration_20261123_031558_player_deployment from './20261123_031558_player_deployment';
import * as migration_20261123_052548_share_versions from './20261123_052548_share_versions';
import * as migration_20261123_052731_sign_up_by_provider from './20261123_052731_sign_up_by_provider';
import * as migration_20261123_054125_support_sessions from './20261123_054125_support_sessions';
import * as migration_20261123_060748_share_review from './20261123_060748_share_review';
import * as migration_20261123_062953_review_mails from './20261123_062953_review_mails';
import * as migration_20261123_085550_live_events from './20261123_085550_live_events';
import * as migration_20261123_091851_live_recordings from './20261123_091851_live_recordings';
import * as migration_20261123_123050_live_targets from './20261123_123050_live_targets';
import * as migration_20261123_124247_own_clouds from './20261123_124247_own_clouds';
import * as migration_20261123_125520_live_captions from './20261123_125520_live_captions';
import * as migration_20261123_135550_late_november from './20261123_135550_late_november';
import * as migration_20261123_204819_november_last from './20261123_204819_november_last';
import * as migration_20261123_233000_title_index from './20261123_233000_title_index';
import * as migration_20261124_024216_november_players from './20261124_024216_november_players';
import * as migration_20261125_164000_speech_terms from './20261125_164000_speech_terms';
import * as migration_20261125_194949_logo_and_next from './20261125_194949_logo_and_next';
import * as migration_20261125_204119_encoding_pieces from './20261125_204119_encoding_pieces';
import * as migration_20261125_231356_upload_ends from './20261125_231356_upload_ends';
import * as migration_20261126_223843_events_in_rows from './20261126_223843_events_in_rows';
import * as migration_20261127_002504_support_mails from './20261127_002504_support_mails';
import * as migration_20261128_141809_workspace_sign_ups from './20261128_141809_workspace_sign_ups';
import * as migration_20261128_144041_proven_addresses from './20261128_144041_proven_addresses';
import * as migration_20261128_151544_share_carrying from './20261128_151544_share_carrying';
import * as migration_20261128_152814_member_entries from './20261128_152814_member_entries';
import * as migration_20261128_153415_session_rows from './20261128_153415_session_rows';
import * as migration_20261128_160103_sealed_tokens from './20261128_160103_sealed_tokens';
import * as migration_20261128_184054_frame_count from './20261128_184054_frame_count';
import * as migration_20261128_185414_ingest_log from './20261128_185414_ingest_log';
import * as migration_20261128_190113_live_outage from './20261128_190113_live_outage';
import * as migration_20261128_190428_embedded_tracks from './20261128_190428_embedded_tracks';
import * as migration_20261128_193906_live_keys from './20261128_193906_live_keys';
import * as migration_20261128_225834_embedded_origin from './20261128_225834_embedded_origin';

export const migrations = [
  {
    up: migration_20261121_121416_initial.up,
    down: migration_20261121_121416_initial.down,
    name: '20261121_121416_initial',
  },
  {
    up: migration_20261121_131911_library.up,
    down: migration_20261121_131911_library.down,
    name: '20261121_131911_library',
  },
  {
    up: migration_20261121_143037_chapters.up,
    down: migration_20261121_143037_chapters.down,
    name: '20261121_143037_chapters',
  },
  {
    up: migration_20261122_053458_leases.up,
    down: migration_20261122_053458_leases.down,
    name: '20261122_053458_leases',
  },
  {
    up: migration_20261122_055309_queues.up,
    down: migration_20261122_055309_queues.down,
    name: '20261122_055309_queues',
  },
  {
    up: migration_20261122_065819_usage.up,
    down: migration_20261122_065819_usage.down,
    name: '20261122_065819_usage',
  },
  {
    up: migration_20261122_071754_events.up,
    down: migration_20261122_071754_events.down,
    name: '20261122_071754_events',
  },
  {
    up: migration_20261122_093401_texttracks.up,
    down: migration_20261122_093401_texttracks.down,
    name: '20261122_093401_texttracks',
  },
  {
    up: migration_20261122_095650_logins.up,
    down: migration_20261122_095650_logins.down,
    name: '20261122_095650_logins',
  },
  {
    up: migration_20261122_101312_thumbnails.up,
    down: migration_20261122_101312_thumbnails.down,
    name: '20261122_101312_thumbnails',
  },
  {
    up: migration_20261122_142126_speech.up,
    down: migration_20261122_142126_speech.down,
    name: '20261122_142126_speech',
  },
  {
    up: migration_20261122_142130_speech_index.up,
    down: migration_20261122_142130_speech_index.down,
    name: '20261122_142130_speech_index',
  },
  {
    up: migration_20261122_144239_ai_jobs_and_credits.up,
    down: migration_20261122_144239_ai_jobs_and_credits.down,
    name: '20261122_144239_ai_jobs_and_credits',
  },
  {
    up: migration_20261122_154154_imports.up,
    down: migration_20261122_154154_imports.down,
    name: '20261122_154154_imports',
  },
  {
    up: migration_20261122_180758_account.up,
    down: migration_20261122_180758_account.down,
    name: '20261122_180758_account',
  },
  {
    up: migration_20261122_183307_members_invitations_two_factor.up,
    down: migration_20261122_183307_members_invitations_two_factor.down,
    name: '20261122_183307_members_invitations_two_factor',
  },
  {
    up: migration_20261122_190416_ai_credit_usage_actor.up,
    down: migration_20261122_190416_ai_credit_usage_actor.down,
    name: '20261122_190416_ai_credit_usage_actor',
  },
  {
    up: migration_20261122_191543_labels_order.up,
    down: migration_20261122_191543_labels_order.down,
    name: '20261122_191543_labels_order',
  },
  {
    up: migration_20261122_193428_custom_domains.up,
    down: migration_20261122_193428_custom_domains.down,
    name: '20261122_193428_custom_domains',
  },
  {
    up: migration_20261122_201932_billing_analytics.up,
    down: migration_20261122_201932_billing_analytics.down,
    name: '20261122_201932_billing_analytics',
  },
  {
    up: migration_20261122_221327_passkeys.up,
    down: migration_20261122_221327_passkeys.down,
    name: '20261122_221327_passkeys',
  },
  {
    up: migration_20261122_222343_integration_last_used.up,
    down: migration_20261122_222343_integration_last_used.down,
    name: '20261122_222343_integration_last_used',
  },
  {
    up: migration_20261122_231842_dashboard_crm_figures.up,
    down: migration_20261122_231842_dashboard_crm_figures.down,
    name: '20261122_231842_dashboard_crm_figures',
  },
  {
    up: migration_20261123_013635_integrations_confined.up,
    down: migration_20261123_013635_integrations_confined.down,
    name: '20261123_013635_integrations_confined',
  },
  {
    up: migration_20261123_021637_plans_by_hand.up,
    down: migration_20261123_021637_plans_by_hand.down,
    name: '20261123_021637_plans_by_hand',
  },
  {
    up: migration_20261123_022018_sharing.up,
    down: migration_20261123_022018_sharing.down,
    name: '20261123_022018_sharing',
  },
  {
    up: migration_20261123_025014_sign_ups.up,
    down: migration_20261123_025014_sign_ups.down,
    name: '20261123_025014_sign_ups',
  },
  {
    up: migration_20261123_030356_single_sign_on.up,
    down: migration_20261123_030356_single_sign_on.down,
    name: '20261123_030356_single_sign_on',
  },
  {
    up: migration_20261123_031558_player_deployment.up,
    down: migration_20261123_031558_player_deployment.down,
    name: '20261123_031558_player_deployment',
  },
  {
    up: migration_20261123_052548_share_versions.up,
    down: migration_20261123_052548_share_versions.down,
    name: '20261123_052548_share_versions',
  },
  {
    up: migration_20261123_052731_sign_up_by_provider.up,
    down: migration_20261123_052731_sign_up_by_provider.down,
    name: '20261123_052731_sign_up_by_provider',
  },
  {
    up: migration_20261123_054125_support_sessions.up,
    down: migration_20261123_054125_support_sessions.down,
    name: '20261123_054125_support_sessions',
  },
  {
    up: migration_20261123_060748_share_review.up,
    down: migration_20261123_060748_share_review.down,
    name: '20261123_060748_share_review',
  },
  {
    up: migration_20261123_062953_review_mails.up,
    down: migration_20261123_062953_review_mails.down,
    name: '20261123_062953_review_mails',
  },
  {
    up: migration_20261123_085550_live_events.up,
    down: migration_20261123_085550_live_events.down,
    name: '20261123_085550_live_events',
  },
  {
    up: migration_20261123_091851_live_recordings.up,
    down: migration_20261123_091851_live_recordings.down,
    name: '20261123_091851_live_recordings',
  },
  {
    up: migration_20261123_123050_live_targets.up,
    down: migration_20261123_123050_live_targets.down,
    name: '20261123_123050_live_targets',
  },
  {
    up: migration_20261123_124247_own_clouds.up,
    down: migration_20261123_124247_own_clouds.down,
    name: '20261123_124247_own_clouds',
  },
  {
    up: migration_20261123_125520_live_captions.up,
    down: migration_20261123_125520_live_captions.down,
    name: '20261123_125520_live_captions',
  },
  {
    up: migration_20261123_135550_late_november.up,
    down: migration_20261123_135550_late_november.down,
    name: '20261123_135550_late_november',
  },
  {
    up: migration_20261123_204819_november_last.up,
    down: migration_20261123_204819_november_last.down,
    name: '20261123_204819_november_last',
  },
  {
    up: migration_20261123_233000_title_index.up,
    down: migration_20261123_233000_title_index.down,
    name: '20261123_233000_title_index',
  },
  {
    up: migration_20261124_024216_november_players.up,
    down: migration_20261124_024216_november_players.down,
    name: '20261124_024216_november_players',
  },
  {
    up: migration_20261125_164000_speech_terms.up,
    down: migration_20261125_164000_speech_terms.down,
    name: '20261125_164000_speech_terms',
  },
  {
    up: migration_20261125_194949_logo_and_next.up,
    down: migration_20261125_194949_logo_and_next.down,
    name: '20261125_194949_logo_and_next',
  },
  {
    up: migration_20261125_204119_encoding_pieces.up,
    down: migration_20261125_204119_encoding_pieces.down,
    name: '20261125_204119_encoding_pieces',
  },
  {
    up: migration_20261125_231356_upload_ends.up,
    down: migration_20261125_231356_upload_ends.down,
    name: '20261125_231356_upload_ends',
  },
  {
    up: migration_20261126_223843_events_in_rows.up,
    down: migration_20261126_223843_events_in_rows.down,
    name: '20261126_223843_events_in_rows',
  },
  {
    up: migration_20261127_002504_support_mails.up,
    down: migration_20261127_002504_support_mails.down,
    name: '20261127_002504_support_mails',
  },
  {
    up: migration_20261128_141809_workspace_sign_ups.up,
    down: migration_20261128_141809_workspace_sign_ups.down,
    name: '20261128_141809_workspace_sign_ups',
  },
  {
    up: migration_20261128_144041_proven_addresses.up,
    down: migration_20261128_144041_proven_addresses.down,
    name: '20261128_144041_proven_addresses',
  },
  {
    up: migration_20261128_151544_share_carrying.up,
    down: migration_20261128_151544_share_carrying.down,
    name: '20261128_151544_share_carrying',
  },
  {
    up: migration_20261128_152814_member_entries.up,
    down: migration_20261128_152814_member_entries.down,
    name: '20261128_152814_member_entries',
  },
  {
    up: migration_20261128_153415_session_rows.up,
    down: migration_20261128_153415_session_rows.down,
    name: '20261128_153415_session_rows',
  },
  {
    up: migration_20261128_160103_sealed_tokens.up,
    down: migration_20261128_160103_sealed_tokens.down,
    name: '20261128_160103_sealed_tokens',
  },
  {
    up: migration_20261128_184054_frame_count.up,
    down: migration_20261128_184054_frame_count.down,
    name: '20261128_184054_frame_count',
  },
  {
    up: migration_20261128_185414_ingest_log.up,
    down: migration_20261128_185414_ingest_log.down,
    name: '20261128_185414_ingest_log',
  },
  {
    up: migration_20261128_190113_live_outage.up,
    down: migration_20261128_190113_live_outage.down,
    name: '20261128_190113_live_outage',
  },
  {
    up: migration_20261128_190428_embedded_tracks.up,
    down: migration_20261128_190428_embedded_tracks.down,
    name: '20261128_190428_embedded_tracks',
  },
  {
    up: migration_20261128_193906_live_keys.up,
    down: migration_20261128_193906_live_keys.down,
    name: '20261128_193906_live_keys',
  },
  {
    up: migration_20261128_225834_embedded_origin.up,
    down: migration_20261128_225834_embedded_origin.down,
    name: '20261128_225834_embedded_origin'
  },
];
