/// <reference lib="dom" />
import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startProgram } from '../../test/program.ts'
import { expect, LEFT_EARLY, test } from './fixtures.ts'
import { PHONE } from './tab.ts'
import type { Visitor } from './visitor.ts'

const AC_REPAIR = '/services/home-appliance/ac-repair'

test.use({ size: PHONE })

/** Opens a page and waits until the service worker has cached it and the offline page. */
async function visit(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path)
  await expect.poll(() => visitor.hasKept([path, '/offline']), `${path} is kept`).toBe(true)
}

test('without a network, a page that was opened before is shown, and any other is the offline page', async ({
  visitor,
  network,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/, LEFT_EARLY)
  await visit(visitor, AC_REPAIR)
  network.cut()
  await visitor.open(AC_REPAIR)
  await visitor.see('We can’t be reached right now. Saved on…')
  await visitor.see('Book a technician')
  await visitor.open('/blogs')
  await visitor.see('No connection right now')
  await visitor.see('Call…')

  network.restore()
  await visitor.click('Try again')
  await visitor.see('Before you call someone')
})

test('a booking that is filled in without a network is kept, and sent when the visitor says so', async ({
  visitor,
  network,
  mobile,
  readCode,
  expectedErrors,
}) => {
  // Chromium logs the network errors that this test causes.
  expectedErrors.push(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource/, LEFT_EARLY)
  await visit(visitor, '/contactus')
  await visit(visitor, AC_REPAIR)
  network.cut()
  await visitor.open(AC_REPAIR)
  await visitor.click('Book a technician')
  await visitor.fill('Name', 'Asha Kulkarni')
  await visitor.fill('Mobile', mobile)
  await visitor.choose('City', 'Thane')
  await visitor.fill('What needs doing?', 'The indoor unit drips on the bed.')
  await visitor.click('Book, pay after the visit')
  await visitor.see('We couldn’t connect…')

  await visitor.open('/contactus')
  await visitor.see('Your booking for AC wasn’t sent.')
  network.restore()
  network.takeAnswers()
  await visitor.click('Try again')
  // The call fails while the page reloads.
  await expect.poll(() => visitor.heightOf('.kept-line').catch(() => undefined)).toBe(0)
  await visitor.see('Your booking for AC wasn’t sent.')
  expect(network.takeAnswers().filter((answer) => answer.includes('/api/public/send-otp'))).toEqual([])
  await visitor.click('Send it now')
  await visitor.arrive(AC_REPAIR)
  await visitor.see('Enter the code')
  await visitor.fill('6-digit code', await readCode(mobile))
  await visitor.see('Booked')
  await visitor.open('/contactus')
  await visitor.see('Talk to a person')
  expect(await visitor.heightOf('.unsent-bar')).toBe(0)
})

test('a page that was opened before is shown while the network does not answer', async ({ visitor, network, expectedErrors }) => {
  expectedErrors.push(LEFT_EARLY)
  await visit(visitor, AC_REPAIR)
  network.hold()
  await visitor.open(AC_REPAIR)
  await visitor.see('We can’t be reached right now. Saved on…')
  network.restore()
  await visitor.click('Try again')
  await visitor.see('Book a technician')
})

test('a second view of a page asks for the page alone, which has not changed', async ({ visitor, network, expectedErrors }, {
  project,
}) => {
  expectedErrors.push(LEFT_EARLY)
  async function viewAgain(path: string): Promise<string[]> {
    await visit(visitor, '/aboutus')
    network.takeAnswers()
    await visit(visitor, path)
    // The browser sometimes checks the worker for an update.
    return network.takeAnswers().filter((answer) => answer.startsWith('GET ') && !answer.startsWith('GET /sw.js '))
  }
  for (const path of ['/', AC_REPAIR, '/blogs']) {
    await visit(visitor, path)
    // A visitor who left before the last picture came gets it in the next view, and no more in the one after.
    const answers = expect.poll(() => viewAgain(path))
    // Under automation WebKit has no HTTP cache between pages, only what the worker has cached.
    if (project.name === 'webkit') await answers.not.toContainEqual(expect.stringContaining('/assets/'))
    else await answers.toEqual([`GET ${path} 304`])
  }
})

test('a browser loses the service worker at its next visit once it is switched off', async ({ visitor, network }, {
  workerIndex,
}) => {
  await visit(visitor, AC_REPAIR)
  const folder = process.env.KARIGAR_E2E_FOLDER ?? ''
  const dataDir = join(folder, `without-worker-${workerIndex}`)
  cpSync(join(folder, 'template'), dataDir, { recursive: true })
  const program = await startProgram(dataDir, { SERVICE_WORKER: '0' })
  try {
    network.forwardTo(program.url)
    await visitor.open('/contactus')
    await visitor.see('Talk to a person')
    await expect.poll(() => visitor.countWorkers()).toEqual({ workers: 0, caches: 0 })
    await visitor.open(AC_REPAIR)
    await visitor.click('Book a technician')
    await visitor.see('City')
    expect(await visitor.countWorkers()).toEqual({ workers: 0, caches: 0 })
  } finally {
    await program.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
