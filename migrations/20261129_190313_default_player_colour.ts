/**
 * Changes the default of the player's primary colour. Only the snapshot changes: SQLite would have to rebuild
 * `videos`, and Payload writes the default of each new row itself. Stored designs keep their colour.
 */
export async function up(): Promise<void> {}

export async function down(): Promise<void> {}
