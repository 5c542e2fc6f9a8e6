import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` ADD \`player_player_design_no_preload\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`player_player_design_measure\` integer DEFAULT true;`)
  await db.run(sql`ALTER TABLE \`player_presets\` ADD \`player_design_no_preload\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`player_presets\` ADD \`player_design_measure\` integer DEFAULT true;`)
  await db.run(sql`ALTER TABLE \`statistics\` ADD \`experience\` text;`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`player_player_design_no_preload\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`player_player_design_measure\`;`)
  await db.run(sql`ALTER TABLE \`player_presets\` DROP COLUMN \`player_design_no_preload\`;`)
  await db.run(sql`ALTER TABLE \`player_presets\` DROP COLUMN \`player_design_measure\`;`)
  await db.run(sql`ALTER TABLE \`statistics\` DROP COLUMN \`experience\`;`)
}
