import { findAdministrator } from './access/auth/auth.store.ts'
import { addContentTriggers, addFirstVersions, cleanStoredHtml } from './content/kinds.store.ts'
import { seedAdministrator, seedContent } from './content/seed/seed.ts'
import { MODULES } from './modules.ts'
import { hasDemo } from './operation/demo/demo.store.ts'
import type { Database } from './platform/db/prepare.ts'
import type { Settings } from './platform/env/env.ts'
import { StartError } from './platform/log.ts'
import type { SignIn } from './platform/processes/announce.ts'
import type { FileStore } from './platform/providers/storage.ts'
import { installQueues } from './platform/queue/queue.ts'

/** Throws StartError if the demo could pass for a real business, or its invented numbers could get messages. */
function refuseRealPeople({ isProduction, sms, mail, payments, notify }: Settings): void {
  if (!isProduction && sms.length === 0 && !mail && !notify.webhook && payments.provider !== 'razorpay') return
  throw new StartError(
    'This data is the demo, which is invented: start without PRODUCTION and without providers of SMS, mail, payments or a webhook and remove it in the console, or set another DATA_DIR.',
  )
}

/** Runs the migrations and adds what the first start needs. */
export async function prepareContent(settings: Settings, { migrate }: Database, files: FileStore): Promise<SignIn> {
  const { adminEmail, adminPassword } = settings
  const signIn: SignIn = { newPassword: undefined, isKnown: false }
  await migrate(async ({ db, pool }) => {
    if (await hasDemo(db)) refuseRealPeople(settings)
    await installQueues(pool)
    await addContentTriggers(db)
    await seedContent(db, files, { ...settings, modules: MODULES })
    await addFirstVersions(db)
    await cleanStoredHtml(db)
    const password = await seedAdministrator(db, settings)
    if (!adminPassword) signIn.newPassword = password
    signIn.isKnown = (await findAdministrator(db, adminEmail)) !== undefined
  })
  return signIn
}
