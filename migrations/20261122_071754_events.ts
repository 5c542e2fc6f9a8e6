import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`outbox_events\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`event_id\` text NOT NULL,
  	\`name\` text NOT NULL,
  	\`happened_at\` text NOT NULL,
  	\`actor_kind\` text NOT NULL,
  	\`actor_id\` text,
  	\`target\` text NOT NULL,
  	\`payload\` text NOT NULL,
  	\`is_held\` integer DEFAULT false,
  	\`delivered_at\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`outbox_events_event_id_idx\` ON \`outbox_events\` (\`event_id\`);`)
  await db.run(sql`CREATE INDEX \`outbox_events_workspace_idx\` ON \`outbox_events\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`outbox_events_updated_at_idx\` ON \`outbox_events\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`outbox_events_created_at_idx\` ON \`outbox_events\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`deliveredAt_isHeld_createdAt_idx\` ON \`outbox_events\` (\`delivered_at\`,\`is_held\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`webhook_events_dedupe_key_idx\`;`)
  await db.run(sql`DROP INDEX \`processedAt_createdAt_idx\`;`)
  await db.run(sql`CREATE UNIQUE INDEX \`source_dedupeKey_idx\` ON \`webhook_events\` (\`source\`,\`dedupe_key\`);`)
  await db.run(sql`CREATE INDEX \`source_processedAt_createdAt_idx\` ON \`webhook_events\` (\`source\`,\`processed_at\`,\`created_at\`);`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`videos_pending_event_idx\` ON \`videos\` (\`pending_event\`);`)
  await db.run(sql`ALTER TABLE \`integrations\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`integrations_pending_event_idx\` ON \`integrations\` (\`pending_event\`);`)
  await db.run(sql`ALTER TABLE \`event_logs\` ADD \`actor\` text;`)
  await db.run(sql`ALTER TABLE \`event_logs\` ADD \`event_id\` text;`)
  // Until now only people and tokens were noted.
  await db.run(sql`UPDATE \`event_logs\` SET \`actor\` = CASE WHEN \`integration_id\` IS NULL THEN 'user' ELSE 'integration' END;`)
  await db.run(sql`CREATE UNIQUE INDEX \`event_logs_event_id_idx\` ON \`event_logs\` (\`event_id\`);`)
  await db.run(sql`ALTER TABLE \`encodings\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE INDEX \`encodings_pending_event_idx\` ON \`encodings\` (\`pending_event\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`outbox_events\`;`)
  await db.run(sql`DROP INDEX \`videos_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`pending_event\`;`)
  await db.run(sql`DROP INDEX \`integrations_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`integrations\` DROP COLUMN \`pending_event\`;`)
  await db.run(sql`DROP INDEX \`event_logs_event_id_idx\`;`)
  await db.run(sql`ALTER TABLE \`event_logs\` DROP COLUMN \`actor\`;`)
  await db.run(sql`ALTER TABLE \`event_logs\` DROP COLUMN \`event_id\`;`)
  await db.run(sql`DROP INDEX \`encodings_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`encodings\` DROP COLUMN \`pending_event\`;`)
  await db.run(sql`DROP INDEX \`source_dedupeKey_idx\`;`)
  await db.run(sql`DROP INDEX \`source_processedAt_createdAt_idx\`;`)
  await db.run(sql`CREATE UNIQUE INDEX \`webhook_events_dedupe_key_idx\` ON \`webhook_events\` (\`dedupe_key\`);`)
  await db.run(sql`CREATE INDEX \`processedAt_createdAt_idx\` ON \`webhook_events\` (\`processed_at\`,\`created_at\`);`)
}
