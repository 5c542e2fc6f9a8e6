import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`uses_permanent_key\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`ends_automatically\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`is_on_break\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`live_events\` ADD \`srt_latency\` numeric DEFAULT 200;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`live_stream_key\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`uses_permanent_key\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`ends_automatically\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`is_on_break\`;`)
  await db.run(sql`ALTER TABLE \`live_events\` DROP COLUMN \`srt_latency\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`live_stream_key\`;`)
}
