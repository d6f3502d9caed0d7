import { StartError } from '../../platform/start-error.ts'

export const wrongPassphrase = () => new StartError('BACKUP_PASSPHRASE is not the passphrase of this backup.')
