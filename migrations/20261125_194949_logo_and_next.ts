import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-sqlite'

export async function up({ db, payload, req }: MigrateUpArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` ADD \`player_next_video\` text;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`player_player_design_logo_in_play\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`player_player_design_next_countdown\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`player_player_design_logo_alt\` text DEFAULT '';`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`player_player_design_logo_url\` text DEFAULT '';`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`player_player_design_logo\` text DEFAULT '';`)
  await db.run(sql`ALTER TABLE \`videos\` ADD \`player_player_design_next_video\` text DEFAULT '';`)
  await db.run(sql`ALTER TABLE \`player_presets\` ADD \`player_design_logo_in_play\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`player_presets\` ADD \`player_design_next_countdown\` integer DEFAULT false;`)
  await db.run(sql`ALTER TABLE \`player_presets\` ADD \`player_design_logo_alt\` text DEFAULT '';`)
  await db.run(sql`ALTER TABLE \`player_presets\` ADD \`player_design_logo_url\` text DEFAULT '';`)
  await db.run(sql`ALTER TABLE \`player_presets\` ADD \`player_design_logo\` text DEFAULT '';`)
  await db.run(sql`ALTER TABLE \`player_presets\` ADD \`player_design_next_video\` text DEFAULT '';`)
}

export async function down({ db, payload, req }: MigrateDownArgs): Promise<void> {
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`player_next_video\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`player_player_design_logo_in_play\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`player_player_design_next_countdown\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`player_player_design_logo_alt\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`player_player_design_logo_url\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`player_player_design_logo\`;`)
  await db.run(sql`ALTER TABLE \`videos\` DROP COLUMN \`player_player_design_next_video\`;`)
  await db.run(sql`ALTER TABLE \`player_presets\` DROP COLUMN \`player_design_logo_in_play\`;`)
  await db.run(sql`ALTER TABLE \`player_presets\` DROP COLUMN \`player_design_next_countdown\`;`)
  await db.run(sql`ALTER TABLE \`player_presets\` DROP COLUMN \`player_design_logo_alt\`;`)
  await db.run(sql`ALTER TABLE \`player_presets\` DROP COLUMN \`player_design_logo_url\`;`)
  await db.run(sql`ALTER TABLE \`player_presets\` DROP COLUMN \`player_design_logo\`;`)
  await db.run(sql`ALTER TABLE \`player_presets\` DROP COLUMN \`player_design_next_video\`;`)
}
