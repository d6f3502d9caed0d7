import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Finds the codes that the program writes into its outbox. */
export function followCodes(dataDir: string) {
  const found = new Map<string, string>()
  let read = 0
  const timer = setInterval(async () => {
    const lines = (await readFile(join(dataDir, 'outbox.jsonl'), 'utf8').catch(() => '')).split('\n')
    for (const line of lines.slice(read, -1)) {
      const { to, text } = JSON.parse(line)
      found.set(to, /#(\d{6})$/.exec(text)?.[1] ?? '')
    }
    read = Math.max(read, lines.length - 1)
  }, 50)
  async function find(mobile: string): Promise<string> {
    for (let tries = 0; tries < 100 && !found.has(mobile); tries++) await sleep(50)
    return found.get(mobile) ?? ''
  }
  return { find, stop: () => clearInterval(timer) }
}
