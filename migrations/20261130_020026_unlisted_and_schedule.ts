import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` ADD \`unlisted\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`publish_at\` text;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`unpublish_at\` text;`)
  await db.run(sql`CREATE INDEX \`videos_publish_at_idx\` ON \`videos\` (\`publish_at\`);`)
  await db.run(sql`CREATE INDEX \`videos_unpublish_at_idx\` ON \`videos\` (\`unpublish_at\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`videos_publish_at_idx\`;`)
  await db.run(sql`DROP INDEX \`videos_unpublish_at_idx\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`unlisted\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`publish_at\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`unpublish_at\`;`)
}
