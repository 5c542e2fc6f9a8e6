import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`share_links\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`token\` text NOT NULL,
  	\`name\` text,
  	\`is_default\` integer DEFAULT false,
  	\`expires_at\` text,
  	\`password_hash\` text,
  	\`allow_comments\` integer DEFAULT true,
  	\`allow_download\` integer DEFAULT false,
  	\`watermark\` text,
  	\`seen_count\` numeric DEFAULT 0,
  	\`last_seen_at\` text,
  	\`revoked_at\` text,
  	\`revision\` numeric DEFAULT 0,
  	\`created_by_id\` text(36),
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`created_by_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`share_links_video_idx\` ON \`share_links\` (\`video_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`share_links_token_idx\` ON \`share_links\` (\`token\`);`)
  await db.run(sql`CREATE INDEX \`share_links_created_by_idx\` ON \`share_links\` (\`created_by_id\`);`)
  await db.run(sql`CREATE INDEX \`share_links_workspace_idx\` ON \`share_links\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`share_links_updated_at_idx\` ON \`share_links\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`share_links_created_at_idx\` ON \`share_links\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`video_createdAt_1_idx\` ON \`share_links\` (\`video_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`collaborate_comments\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`share_token\` text NOT NULL,
  	\`text\` text NOT NULL,
  	\`author\` text NOT NULL,
  	\`user_id\` text(36),
  	\`author_key\` text NOT NULL,
  	\`parent_comment_id\` text,
  	\`video_timecode\` numeric,
  	\`frame_in\` numeric,
  	\`frame_out\` numeric,
  	\`version\` numeric NOT NULL,
  	\`fps\` numeric,
  	\`drawing\` text,
  	\`pictures\` text,
  	\`mentions\` text,
  	\`link\` text,
  	\`edited_at\` text,
  	\`resolved_at\` text,
  	\`resolved_by\` text,
  	\`carried_from\` text,
  	\`carried_to\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`collaborate_comments_video_idx\` ON \`collaborate_comments\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_user_idx\` ON \`collaborate_comments\` (\`user_id\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_parent_comment_id_idx\` ON \`collaborate_comments\` (\`parent_comment_id\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_workspace_idx\` ON \`collaborate_comments\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_updated_at_idx\` ON \`collaborate_comments\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`collaborate_comments_created_at_idx\` ON \`collaborate_comments\` (\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`shareToken_createdAt_idx\` ON \`collaborate_comments\` (\`share_token\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_8_idx\` ON \`collaborate_comments\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE TABLE \`comment_reactions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`comment\` text NOT NULL,
  	\`author_key\` text NOT NULL,
  	\`author\` text NOT NULL,
  	\`reaction\` text NOT NULL,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`comment_reactions_video_idx\` ON \`comment_reactions\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`comment_reactions_workspace_idx\` ON \`comment_reactions\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`comment_reactions_updated_at_idx\` ON \`comment_reactions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`comment_reactions_created_at_idx\` ON \`comment_reactions\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`comment_authorKey_reaction_idx\` ON \`comment_reactions\` (\`comment\`,\`author_key\`,\`reaction\`);`)
  await db.run(sql`CREATE TABLE \`share_decisions\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text(36) NOT NULL,
  	\`version\` numeric NOT NULL,
  	\`decision\` text NOT NULL,
  	\`author\` text NOT NULL,
  	\`author_key\` text NOT NULL,
  	\`user_id\` text(36),
  	\`note\` text,
  	\`decided_at\` text NOT NULL,
  	\`link\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`video_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`user_id\`) REFERENCES \`users\`(\`id\`) ON UPDATE no action ON DELETE set null,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE INDEX \`share_decisions_video_idx\` ON \`share_decisions\` (\`video_id\`);`)
  await db.run(sql`CREATE INDEX \`share_decisions_user_idx\` ON \`share_decisions\` (\`user_id\`);`)
  await db.run(sql`CREATE INDEX \`share_decisions_workspace_idx\` ON \`share_decisions\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`share_decisions_updated_at_idx\` ON \`share_decisions\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`share_decisions_created_at_idx\` ON \`share_decisions\` (\`created_at\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`video_version_authorKey_idx\` ON \`share_decisions\` (\`video_id\`,\`version\`,\`author_key\`);`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`collaborate_shareable\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`collaborate_share_type\` text DEFAULT 'public';`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`collaborate_note\` text;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`share_token\` text;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`share_ended_at\` text;`)
  await db.run(sql`CREATE INDEX \`videos_share_token_idx\` ON \`videos\` (\`share_token\`);`)
  await db.run(sql`ALTER TABLE \`videos_rels\` ADD \`members_id\` text(36) REFERENCES members(id);`)
  await db.run(sql`CREATE INDEX \`videos_rels_members_id_idx\` ON \`videos_rels\` (\`members_id\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`share_links\`;`)
  await db.run(sql`DROP TABLE \`collaborate_comments\`;`)
  await db.run(sql`DROP TABLE \`comment_reactions\`;`)
  await db.run(sql`DROP TABLE \`share_decisions\`;`)
  await db.run(sql`PRAGMA foreign_keys=OFF;`)
  await db.run(sql`CREATE TABLE \`__new_videos_rels\` (
  	\`id\` integer PRIMARY KEY NOT NULL,
  	\`order\` integer,
  	\`parent_id\` text(36) NOT NULL,
  	\`path\` text NOT NULL,
  	\`categories_id\` text(36),
  	\`tags_id\` text(36),
  	FOREIGN KEY (\`parent_id\`) REFERENCES \`videos\`(\`id\`) ON UPDATE no action ON DELETE cascade,
  	FOREIGN KEY (\`categories_id\`) REFERENCES \`categories\`(\`id\`) ON UPDATE no action ON DELETE cascade,
  	FOREIGN KEY (\`tags_id\`) REFERENCES \`tags\`(\`id\`) ON UPDATE no action ON DELETE cascade
  );
  `)
  await db.run(sql`INSERT INTO \`__new_videos_rels\`("id", "order", "parent_id", "path", "categories_id", "tags_id") SELECT "id", "order", "parent_id", "path", "categories_id", "tags_id" FROM \`videos_rels\`;`)
  await db.run(sql`DROP TABLE \`videos_rels\`;`)
  await db.run(sql`ALTER TABLE \`__new_videos_rels\` RENAME TO \`videos_rels\`;`)
  await db.run(sql`PRAGMA foreign_keys=ON;`)
  await db.run(sql`CREATE INDEX \`videos_rels_order_idx\` ON \`videos_rels\` (\`order\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_parent_idx\` ON \`videos_rels\` (\`parent_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_path_idx\` ON \`videos_rels\` (\`path\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_categories_id_idx\` ON \`videos_rels\` (\`categories_id\`);`)
  await db.run(sql`CREATE INDEX \`videos_rels_tags_id_idx\` ON \`videos_rels\` (\`tags_id\`);`)
  await db.run(sql`DROP INDEX \`videos_share_token_idx\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`collaborate_shareable\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`collaborate_share_type\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`collaborate_note\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`share_token\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`share_ended_at\`;`)
}
