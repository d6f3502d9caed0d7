import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../app.ts'
import { createDeps, createFiles } from '../deps.ts'
import { insertDemo } from '../operation/demo/demo.store.ts'
import { prepareDataDir } from '../platform/db/embedded/data-folder.ts'
import { prepareDatabase } from '../platform/db/prepare.ts'
import type { Settings } from '../platform/env/env.ts'
import { createLog, StartError } from '../platform/log.ts'
import { createJobs, openQueue } from '../platform/queue/queue.ts'
import { createPassword } from '../platform/secrets.ts'
import { prepareContent } from '../prepare-content.ts'
import { type Loop, playFortnight } from './demo/fortnight.ts'
import { openStage } from './demo/stage.ts'

/**
 * Fills an empty data folder with an invented fortnight that ends now. It is played by calls of the API on a clock of
 * its own, with payments in the sandbox, and no message leaves the machine whatever the settings say.
 */
export async function runDemoCommand(words: string[], given: Settings, print: (line: string) => void): Promise<string> {
  if (words.length > 0) throw new StartError('Usage: npm run demo')
  refuseUnlessEmpty(given)
  const end = new Date()
  // A visitor of the demo who gets one of these accounts can sign in as no other.
  const people = {
    owner: { email: given.adminEmail, password: given.adminPassword ?? createPassword() },
    editor: { email: 'nandini@karigar.example', password: createPassword() },
    agent: { email: 'sunil@karigar.example', password: createPassword() },
  }
  const notify = { email: given.adminEmail, mobile: undefined, webhook: undefined }
  const settings: Settings = {
    ...given,
    ...{
      adminPassword: people.owner.password,
      sms: [],
      mail: undefined,
      notify,
      payments: { provider: 'sandbox' },
      metricsToken: undefined,
    },
    ...{ tracing: undefined, dataDir: prepareDataDir(given.dataDir) },
  }
  print('Playing a fortnight of a home-services business: this takes about a minute')
  const database = await prepareDatabase(settings)
  let { close } = database
  let loop: Loop | undefined
  try {
    const files = await createFiles(settings)
    await prepareContent(settings, database, files)
    const boss = await openQueue(database.pool)
    close = () => boss.stop({ graceful: false }).then(database.close)
    const clock = { at: end }
    const base = { ...database, jobs: createJobs(boss), files, log: createLog('error'), now: () => clock.at, print: () => {} }
    const deps = await createDeps(settings, base)
    const codes = new Map<string, string>()
    const { sendSms } = deps
    deps.sendSms = async (sms) => {
      codes.set(sms.to, /#(\d{6})$/.exec(sms.text)?.[1] ?? '')
      await sendSms(sms)
    }
    await insertDemo(deps.db, end)
    loop = await playFortnight(openStage({ app: createApp(deps), deps, boss, clock }), {
      ...people,
      ...{ end, readCode: (mobile) => codes.get(mobile) ?? '' },
    })
  } finally {
    await close()
  }
  return toSummary(people, settings.siteUrl, loop)
}

function refuseUnlessEmpty({ isProduction, dataDir, databaseUrl }: Settings): void {
  if (isProduction) throw new StartError('The demo is made up, so it isn’t for production: unset PRODUCTION.')
  if (databaseUrl) throw new StartError('The demo fills an empty data folder: unset DATABASE_URL.')
  if (existsSync(join(dataDir, 'postgres')))
    throw new StartError(`${dataDir} already holds data, and the demo needs an empty folder: set DATA_DIR to a new one.`)
}

type Person = { email: string; password: string }
type People = Record<'owner' | 'editor' | 'agent', Person>
const toLine = ({ email, password }: Person) => `${email.padEnd(32)} ${password}`

const toSummary = ({ owner, editor, agent }: People, siteUrl: string, loop: Loop | undefined) => `
The demo is ready: a fortnight of a made-up business. Each of its people signs in with their own password

  Owner      ${toLine(owner)}
  Editor     ${toLine(editor)}
  Agent      ${toLine(agent)}
${loop ? toLoop(loop, siteUrl) : ''}
The console says how to remove it.`

const toLoop = ({ day, booking }: Loop, siteUrl: string) => `
A technician’s page of the day, until 3 am, and a customer’s page with the technician and the door code

  Technician ${day}
  Customer   ${siteUrl}${booking}
`
