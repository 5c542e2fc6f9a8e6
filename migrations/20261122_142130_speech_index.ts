import { type MigrateUpArgs, type MigrateDownArgs, sql } from '@payloadcms/db-sqlite';

// By hand, since Payload knows no full-text index. It holds no text of its own: `transcripts` has it, and `rowid` is a transcript's
// `speech_key`. Words come folded; the tokenizer `ascii` leaves them as they are.
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.run(
    sql`CREATE VIRTUAL TABLE \`speech_index\` USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii');`,
  );
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.run(sql`DROP TABLE \`speech_index\`;`);
}
