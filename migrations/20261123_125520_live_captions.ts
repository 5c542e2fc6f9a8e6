import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`captions_of\` text;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`captions_open\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`captions_state\` text;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`captions_reason\` text;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`captioned_seconds\` numeric DEFAULT 0;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`dropped_seconds\` numeric DEFAULT 0;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`lease_owner\` text;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`lease_until\` text;`)
  await db.run(sql`CREATE INDEX \`live_events_captions_open_idx\` ON \`live_events\` (\`captions_open\`);`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP INDEX \`live_events_captions_open_idx\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`captions_of\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`captions_open\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`captions_state\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`captions_reason\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`captioned_seconds\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`dropped_seconds\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`lease_owner\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`lease_until\`;`)
}
