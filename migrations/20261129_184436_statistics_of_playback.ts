import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`members\` ADD \`statistics_report\` text;`)
  await db.run(sql`ALTER TABLE \`members\` ADD \`statistics_reported_for\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`time_zone\` text DEFAULT 'Europe/Berlin';`)
  await db.run(sql`ALTER TABLE \`statistics\` ADD \`plays\` numeric DEFAULT 0 NOT NULL;`)
  await db.run(sql`ALTER TABLE \`statistics\` ADD \`watch_seconds\` numeric DEFAULT 0 NOT NULL;`)
  await db.run(sql`ALTER TABLE \`statistics\` ADD \`quarters\` text;`)
  await db.run(sql`ALTER TABLE \`statistics\` ADD \`video_quarters\` text;`)
  await db.run(sql`ALTER TABLE \`statistics\` ADD \`added_reports\` text;`)
  await db.run(sql`ALTER TABLE \`statistics\` ADD \`sources\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`members\` DROP COLUMN \`statistics_report\`;`)
  await db.run(sql`ALTER TABLE \`members\` DROP COLUMN \`statistics_reported_for\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`time_zone\`;`)
  await db.run(sql`ALTER TABLE \`statistics\` DROP COLUMN \`plays\`;`)
  await db.run(sql`ALTER TABLE \`statistics\` DROP COLUMN \`watch_seconds\`;`)
  await db.run(sql`ALTER TABLE \`statistics\` DROP COLUMN \`quarters\`;`)
  await db.run(sql`ALTER TABLE \`statistics\` DROP COLUMN \`video_quarters\`;`)
  await db.run(sql`ALTER TABLE \`statistics\` DROP COLUMN \`added_reports\`;`)
  await db.run(sql`ALTER TABLE \`statistics\` DROP COLUMN \`sources\`;`)
}
