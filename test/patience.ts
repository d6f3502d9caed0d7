/** How long a test asks whether something has happened that no promise puts a time to: as long as a slow machine may take. */
export const PATIENCE = { timeout: 30_000, interval: 100 }
