import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Creates an id such as `order_DBJOWzybf0sJbb`. */
export function createId(prefix: string): string {
  return `${prefix}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}

export const nowSeconds = () => Math.floor(Date.now() / 1000)
