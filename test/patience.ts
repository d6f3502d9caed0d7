/** How long a test asks whether something has happened: as long as a slow machine may take, never a law of its own. */
export const PATIENCE = { timeout: 30_000, interval: 20 }
