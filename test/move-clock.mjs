import { readFileSync } from 'node:fs'

// Node imports it before the program: a signal moves the program's clock by the milliseconds that a file has.

const RealDate = Date
let aheadMs = 0
process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
})

globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + aheadMs] : given))
  }

  static now() {
    return RealDate.now() + aheadMs
  }
}
