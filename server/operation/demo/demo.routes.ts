import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { getAdministrator, removeOtherSessions, updatePassword } from '../../access/auth/auth.store.ts'
import { hashPassword, isHashOfPassword, requireGoodPassword } from '../../access/auth/passwords.ts'
import { rememberDevice, requireSession } from '../../access/auth/sessions.ts'
import { listPictures } from '../../content/images/images.store.ts'
import { seedContent } from '../../content/seed/seed.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError, invalid } from '../../platform/http/errors.ts'
import { countSinceDemo, hasDemo, removeAll } from './demo.store.ts'

export function demoHandlers({ db, files, jobs, modules, outbox, settings }: Deps): Handlers<typeof api.demo> {
  return {
    async remove({ new_password, also_real }, caller) {
      const session = requireSession(caller)
      const owner = await getAdministrator(db, session.administratorId)
      if (await isHashOfPassword(owner.password_hash, new_password)) throw invalid({ new_password: ADMIN_MESSAGES.demoPassword })
      await requireGoodPassword(new_password, [owner.email, settings.siteName], 'new_password')
      const newHash = await hashPassword(new_password)
      const renewed = await db.transaction(async (tx) => {
        if (!(await hasDemo(tx))) throw new AppError('notFound', ADMIN_MESSAGES.noDemo)
        const since = await countSinceDemo(tx)
        if (since.bookings + since.messages > 0 && !also_real)
          throw new AppError('conflict', ADMIN_MESSAGES.sinceDemo(since), { body: since })
        const pictures = await removeAll(tx, owner.id)
        await removeOtherSessions(tx, session)
        const renewed = await updatePassword(tx, owner.id, newHash)
        await seedContent(tx, files, { ...settings, modules })
        const again = await listPictures(
          tx,
          pictures.map(({ file }) => file),
        )
        const gone = pictures.filter(({ file }) => !again.has(file))
        await jobs.sendAll(tx, 'remove-files', gone)
        return renewed
      })
      rememberDevice(renewed, caller)
      await outbox.clear()
      return { status: true, message: ADMIN_MESSAGES.demoRemoved }
    },
  }
}
