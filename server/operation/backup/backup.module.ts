import type { Module } from '../../platform/deps/deps.ts'
import { backupCheck } from './backup.checks.ts'

export const backupModule: Module = {
  async figures({ backups }) {
    const [newest] = await backups.list()
    return [
      {
        name: 'karigar_backup_timestamp_seconds',
        help: 'When the last backup was made; 0 if there is none',
        value: (newest?.createdAt.getTime() ?? 0) / 1000,
      },
      {
        name: 'karigar_backup_is_proven',
        help: '1 if the last backup was restored for a trial',
        value: Number(newest?.isProven ?? false),
      },
    ]
  },
  checks: [backupCheck],
}
