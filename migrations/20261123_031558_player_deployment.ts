import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`player_deployment_status\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`player_deployment_started_at\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`player_deployment_last_deployed\` text;`)
  await db.run(sql`ALTER TABLE \`workspaces\` ADD \`player_deployment_result\` numeric;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`player_deployment_status\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`player_deployment_started_at\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`player_deployment_last_deployed\`;`)
  await db.run(sql`ALTER TABLE \`workspaces\` DROP COLUMN \`player_deployment_result\`;`)
}
