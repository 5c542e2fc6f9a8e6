import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`origin_package_id\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`origin_creation_ref\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`origin_creation_all_url_params\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`origin_referer\` text;`)
  await db.run(sql`ALTER TABLE \`sign_ups\` ADD \`vouched\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`origin_package_id\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`origin_creation_ref\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`origin_creation_all_url_params\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`origin_referer\`;`)
  await db.run(sql`ALTER TABLE \`sign_ups\` DROP COLUMN \`vouched\`;`)
}
