import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`videos_search_text_idx\`;`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_idx\`;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`category_keys\` text;`)
  // What the library searches and filters by, for the videos that are there already.
  await db.run(sql`UPDATE \`videos\` SET \`search_text\` = replace(replace(\`search_text\`, '%', '％'), '_', '＿');`)
  await db.run(sql`UPDATE \`videos\` SET \`search_text\` = \`search_text\` || ' ' || \`id\` WHERE instr(\`search_text\`, \`id\`) = 0;`)
  await db.run(sql`UPDATE \`videos\` SET \`category_keys\` = coalesce((
    SELECT group_concat('|' || \`categories_id\` || '|', '') FROM \`videos_rels\`
    WHERE \`parent_id\` = \`videos\`.\`id\` AND \`categories_id\` IS NOT NULL
  ), '-');`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_searchText_categoryKeys_idx\` ON \`videos\` (\`workspace_id\`,\`created_at\`,\`search_text\`,\`category_keys\`);`)
  await db.run(sql`CREATE INDEX \`workspace_updatedAt_createdAt_searchText_categoryKeys_idx\` ON \`videos\` (\`workspace_id\`,\`updated_at\`,\`created_at\`,\`search_text\`,\`category_keys\`);`)
  await db.run(sql`CREATE INDEX \`workspace_duration_createdAt_searchText_categoryKeys_idx\` ON \`videos\` (\`workspace_id\`,\`duration\`,\`created_at\`,\`search_text\`,\`category_keys\`);`)
  await db.run(sql`CREATE INDEX \`workspace_searchText_createdAt_categoryKeys_idx\` ON \`videos\` (\`workspace_id\`,\`search_text\`,\`created_at\`,\`category_keys\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_1_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_idx\` ON \`player_presets\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_2_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_1_idx\` ON \`members\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_3_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_2_idx\` ON \`integrations\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_4_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_3_idx\` ON \`event_logs\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_5_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_4_idx\` ON \`texttracks\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_6_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_5_idx\` ON \`encodings\` (\`workspace_id\`,\`created_at\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`workspace_createdAt_searchText_categoryKeys_idx\`;`)
  await db.run(sql`DROP INDEX \`workspace_updatedAt_createdAt_searchText_categoryKeys_idx\`;`)
  await db.run(sql`DROP INDEX \`workspace_duration_createdAt_searchText_categoryKeys_idx\`;`)
  await db.run(sql`DROP INDEX \`workspace_searchText_createdAt_categoryKeys_idx\`;`)
  await db.run(sql`CREATE INDEX \`videos_search_text_idx\` ON \`videos\` (\`search_text\`);`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`category_keys\`;`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_5_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_6_idx\` ON \`encodings\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_4_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_5_idx\` ON \`texttracks\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_3_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_4_idx\` ON \`event_logs\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_2_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_3_idx\` ON \`integrations\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_1_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_2_idx\` ON \`members\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`DROP INDEX \`workspace_createdAt_idx\`;`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_1_idx\` ON \`player_presets\` (\`workspace_id\`,\`created_at\`);`)
  await db.run(sql`CREATE INDEX \`workspace_createdAt_idx\` ON \`videos\` (\`workspace_id\`,\`created_at\`);`)
}
