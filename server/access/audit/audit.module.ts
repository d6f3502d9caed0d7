import { type Check, failing, fine, type Module, STAFF } from '../../platform/deps/deps.ts'
import { getAuditGuards, removeOldEntries } from './audit.store.ts'

const auditCheck: Check = {
  name: 'audit',
  title: 'Audit log',
  pace: 'quick',
  async run({ db }) {
    const { hasTriggers, isOwnedByProgram } = await getAuditGuards(db)
    if (!hasTriggers)
      return failing(
        'The triggers that refuse to change the audit log are disabled or gone.',
        'The log may be wrong since then: find out who did it. As the owner of the table, ALTER TABLE audit ENABLE TRIGGER USER switches them on; if they are gone, restore a backup into an empty database.',
        { path: '/admin/audit' },
      )
    if (isOwnedByProgram)
      return fine('Triggers hold the entries. The program’s role owns the log, so whoever has it could remove them.')
    return fine('The program can add entries, and only the database’s superuser can change them.')
  },
}

export const auditModule: Module = {
  // A trigger refuses to remove newer entries, see the migration `audit`.
  retention: [{ name: 'audit', term: { years: 2 }, remove: ({ db }, limit) => removeOldEntries(db, limit) }],
  personalData: { audit: STAFF },
  checks: [auditCheck],
}
