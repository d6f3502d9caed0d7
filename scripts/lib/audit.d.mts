export function readAudit(said: string): { isKnown: boolean; serious: number; text: string }
