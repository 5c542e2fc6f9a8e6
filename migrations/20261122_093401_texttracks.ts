import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`slot\` text;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`pending_event\` text;`)
  await db.run(sql`CREATE UNIQUE INDEX \`texttracks_slot_idx\` ON \`texttracks\` (\`slot\`);`)
  await db.run(sql`CREATE INDEX \`texttracks_pending_event_idx\` ON \`texttracks\` (\`pending_event\`);`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`content\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`url\`;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`texttracks_slot_idx\`;`)
  await db.run(sql`DROP INDEX \`texttracks_pending_event_idx\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`content\` text;`)
  await db.run(sql`ALTER TABLE \`texttracks\` ADD \`url\` text;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`slot\`;`)
  await db.run(sql`ALTER TABLE \`texttracks\` DROP COLUMN \`pending_event\`;`)
}
