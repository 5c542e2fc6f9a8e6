import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`CREATE TABLE \`transcripts\` (
  	\`id\` text(36) PRIMARY KEY NOT NULL,
  	\`video_id\` text NOT NULL,
  	\`speech_key\` numeric NOT NULL,
  	\`tracks\` text NOT NULL,
  	\`words\` text,
  	\`workspace_id\` text(36) NOT NULL,
  	\`updated_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	\`created_at\` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
  	FOREIGN KEY (\`workspace_id\`) REFERENCES \`workspaces\`(\`id\`) ON UPDATE no action ON DELETE set null
  );
  `)
  await db.run(sql`CREATE UNIQUE INDEX \`transcripts_video_id_idx\` ON \`transcripts\` (\`video_id\`);`)
  await db.run(sql`CREATE UNIQUE INDEX \`transcripts_speech_key_idx\` ON \`transcripts\` (\`speech_key\`);`)
  await db.run(sql`CREATE INDEX \`transcripts_words_idx\` ON \`transcripts\` (\`words\`);`)
  await db.run(sql`CREATE INDEX \`transcripts_workspace_idx\` ON \`transcripts\` (\`workspace_id\`);`)
  await db.run(sql`CREATE INDEX \`transcripts_updated_at_idx\` ON \`transcripts\` (\`updated_at\`);`)
  await db.run(sql`CREATE INDEX \`transcripts_created_at_idx\` ON \`transcripts\` (\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_searchText_categoryKeys_idx\`;`)
  await db.run(sql`DROP INDEX \`workspace_updatedAt_createdAt_searchText_categoryKeys_idx\`;`)
  await db.run(sql`DROP INDEX \`workspace_duration_createdAt_searchText_categoryKeys_idx\`;`)
  await db.run(sql`DROP INDEX \`workspace_searchText_createdAt_categoryKeys_idx\`;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`speech_key\` numeric;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_searchText_categoryKeys_speechKey_idx\` ON \`videos\` (\`workspace_id\`,\`created_at\`,\`search_text\`,\`category_keys\`,\`speech_key\`);`)
  await db.run(sql`CREATE INDEX \`workspace_updatedAt_createdAt_searchText_categoryKeys_sp_idx\` ON \`videos\` (\`workspace_id\`,\`updated_at\`,\`created_at\`,\`search_text\`,\`category_keys\`,\`speech_key\`);`)
  await db.run(sql`CREATE INDEX \`workspace_duration_createdAt_searchText_categoryKeys_spe_idx\` ON \`videos\` (\`workspace_id\`,\`duration\`,\`created_at\`,\`search_text\`,\`category_keys\`,\`speech_key\`);`)
  await db.run(sql`CREATE INDEX \`workspace_searchText_createdAt_categoryKeys_speechKey_idx\` ON \`videos\` (\`workspace_id\`,\`search_text\`,\`created_at\`,\`category_keys\`,\`speech_key\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`transcripts\`;`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_searchText_categoryKeys_speechKey_idx\`;`)
  await db.run(sql`DROP INDEX \`workspace_updatedAt_createdAt_searchText_categoryKeys_sp_idx\`;`)
  await db.run(sql`DROP INDEX \`workspace_duration_createdAt_searchText_categoryKeys_spe_idx\`;`)
  await db.run(sql`DROP INDEX \`workspace_searchText_createdAt_categoryKeys_speechKey_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_searchText_categoryKeys_idx\` ON \`videos\` (\`workspace_id\`,\`created_at\`,\`search_text\`,\`category_keys\`);`)
  await db.run(sql`CREATE INDEX \`workspace_updatedAt_createdAt_searchText_categoryKeys_idx\` ON \`videos\` (\`workspace_id\`,\`updated_at\`,\`created_at\`,\`search_text\`,\`category_keys\`);`)
  await db.run(sql`CREATE INDEX \`workspace_duration_createdAt_searchText_categoryKeys_idx\` ON \`videos\` (\`workspace_id\`,\`duration\`,\`created_at\`,\`search_text\`,\`category_keys\`);`)
  await db.run(sql`CREATE INDEX \`workspace_searchText_createdAt_categoryKeys_idx\` ON \`videos\` (\`workspace_id\`,\`search_text\`,\`created_at\`,\`category_keys\`);`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`speech_key\`;`)
}
