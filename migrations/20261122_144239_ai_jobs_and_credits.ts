import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`auto_transcriptions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`language\` text NOT NULL,
  	\`video_duration\` numeric NOT NULL,
  	\`progress\` numeric DEFAULT 0,
  	\`status\` text,
  	\`job_name\` text,
  	\`credits\` numeric,
  	\`failure_reason\` text,
  	\`started_at\` text,
  	\`attempt\` numeric,
  	\`claims\` numeric,
  	\`failure_detail\` text,
  	\`lease_owner\` text,
  	\`lease_until\` text,
  	\`started_by_id\` text(36),
  	\`source_folder\` text,
  	\`slot\` text NOT NULL,
  	\`is_finishing\` integer DEFAULT false,
  	\`pending_event\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`started_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_video_idx\` ON \`auto_transcriptions\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_status_idx\` ON \`auto_transcriptions\` (\`status\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_job_name_idx\` ON \`auto_transcriptions\` (\`job_name\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_started_by_idx\` ON \`auto_transcriptions\` (\`started_by_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`auto_transcriptions_slot_idx\` ON \`auto_transcriptions\` (\`slot\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_pending_event_idx\` ON \`auto_transcriptions\` (\`pending_event\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_workspace_idx\` ON \`auto_transcriptions\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_updated_at_idx\` ON \`auto_transcriptions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`auto_transcriptions_created_at_idx\` ON \`auto_transcriptions\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`video_createdAt_idx\` ON \`auto_transcriptions\` (\`video_id\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`status_createdAt_idx\` ON \`auto_transcriptions\` (\`status\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_6_idx\` ON \`auto_transcriptions\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`ai_credit_usages\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`type\` text NOT NULL,
  	\`video_id\` text(36),
  	\`credits\` numeric NOT NULL,
  	\`refunded_credits\` numeric,
  	\`state\` text NOT NULL,
  	\`period\` text NOT NULL,
  	\`reference\` text NOT NULL,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_video_idx\` ON \`ai_credit_usages\` (\`video_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`ai_credit_usages_reference_idx\` ON \`ai_credit_usages\` (\`reference\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_workspace_idx\` ON \`ai_credit_usages\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_updated_at_idx\` ON \`ai_credit_usages\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`ai_credit_usages_created_at_idx\` ON \`ai_credit_usages\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_7_idx\` ON \`ai_credit_usages\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_period_idx\` ON \`ai_credit_usages\` (\`workspace_id\`,\`period\`);`)
  await db.run(sql`CREATE INDEX \`state_createdAt_1_idx\` ON \`ai_credit_usages\` (\`state\`,\`created_at\`);`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`auto_transcription_auto_start\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`job_done\` numeric;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`job_total\` numeric;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`source_language\` text;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`status\` text;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`job_name\` text;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`credits\` numeric;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`failure_reason\` text;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`started_at\` text;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`attempt\` numeric;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`claims\` numeric;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`failure_detail\` text;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`lease_owner\` text;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`lease_until\` text;`)
  await db.run(sql`CREATE INDEX \`texttracks_status_idx\` ON \`texttracks\` (\`status\`);`)
  await db.run(sql`CREATE INDEX \`texttracks_job_name_idx\` ON \`texttracks\` (\`job_name\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`auto_transcriptions\`;`)
  await db.run(sql`DROP TABLE \`ai_credit_usages\`;`)
  await db.run(sql`DROP INDEX \`texttracks_status_idx\`;`)
  await db.run(sql`DROP INDEX \`texttracks_job_name_idx\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`job_done\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`job_total\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`source_language\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`status\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`job_name\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`credits\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`failure_reason\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`started_at\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`attempt\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`claims\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`failure_detail\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`lease_owner\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`lease_until\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`auto_transcription_auto_start\`;`)
}
