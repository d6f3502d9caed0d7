import { join } from 'node:path'
import type { Settings } from './env.ts'

/** What the person who started the program needs to know. */
export function announce(
  { siteName, adminEmail, adminPassword, dataDir }: Settings,
  port: number,
  newPassword: string | undefined,
): void {
  const address = `http://localhost:${port}`
  const password = newPassword
    ? `${newPassword}   (shown this once)`
    : adminPassword
      ? 'as set in ADMIN_PASSWORD on the first start'
      : 'as shown on the first start'
  console.log(`
${siteName} is ready.

  Site       ${address}
  Console    ${address}/login
             ${adminEmail}, password ${password}
  API        ${address}/api/docs
  Messages   no SMS or mail provider is set up: each message is printed here and kept in
             ${join(dataDir, 'outbox.jsonl')}
`)
}
