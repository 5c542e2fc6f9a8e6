import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` ADD \`live_broadcast\` text;`)
  await db.run(sql`CREATE INDEX \`videos_live_broadcast_idx\` ON \`videos\` (\`live_broadcast\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`videos_live_broadcast_idx\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`live_broadcast\`;`)
}
