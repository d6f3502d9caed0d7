import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import type * as api from '../../../contract/api.ts'
import type { Handlers } from '../../../contract/endpoint.ts'
import { requireSession } from '../../access/guard/caller.ts'
import { listPictures } from '../../content/images/images.store.ts'
import { seedContent } from '../../content/seed/seed.ts'
import type { Deps } from '../../platform/deps/deps.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hasDemo, removeAll } from './demo.store.ts'

export function demoHandlers({ db, files, jobs, nouns, outbox, settings }: Deps): Handlers<typeof api.demo> {
  return {
    async remove(_input, caller) {
      const { administratorId } = requireSession(caller)
      await db.transaction(async (tx) => {
        if (!(await hasDemo(tx))) throw new AppError('notFound', ADMIN_MESSAGES.noDemo)
        const pictures = await removeAll(tx, administratorId)
        await seedContent(tx, files, { ...settings, nouns })
        const again = await listPictures(
          tx,
          pictures.map(({ file }) => file),
        )
        const gone = pictures.filter(({ file }) => !again.has(file))
        await jobs.sendAll(tx, 'remove-files', gone)
      })
      await outbox.clear()
      return { status: true, message: ADMIN_MESSAGES.demoRemoved }
    },
  }
}
