import { readFileSync, rmSync } from 'node:fs'

// Node imports it before the program: a signal moves the program's clock by the milliseconds that a file has. Removing
// the file says that it has moved.

const RealDate = Date
let aheadMs = 0
process.on('SIGUSR2', () => {
  const file = process.env.CLOCK_FILE ?? ''
  aheadMs = Number(readFileSync(file, 'utf8'))
  rmSync(file)
})

const now = () => RealDate.now() + aheadMs
globalThis.Date = new Proxy(RealDate, {
  construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [now()] : given, target),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
})
