import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`share_links_token_idx\`;`)
  await db.run(sql`ALTER TABLE \`share_links\` ADD \`token_index\` text;`)
  await db.run(sql`CREATE UNIQUE INDEX \`share_links_token_index_idx\` ON \`share_links\` (\`token_index\`);`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`share_thread\` text;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`key_hash\`;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`share_links_token_index_idx\`;`)
  await db.run(sql`CREATE UNIQUE INDEX \`share_links_token_idx\` ON \`share_links\` (\`token\`);`)
  await db.run(sql`ALTER TABLE \`share_links\` DROP COLUMN \`token_index\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`key_hash\` text;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`share_thread\`;`)
}
