import { posix } from 'node:path'
import * as z from 'zod/mini'

/** Names of the entries of an archive: uploads, queue, tables, later uploads, outbox, manifest. */
export const ENTRIES = { uploads: 'uploads/', queue: 'queue.sql', tables: 'tables/', manifest: 'manifest.json' }

/** The outbox and its older files; each is an entry of its name, in parts. */
export const OUTBOX = /^outbox(\.[\w-]+)?\.jsonl$/

/** Whether a restore knows where a file goes; none goes outside of its folder. */
export const isKnownFile = (name: string) =>
  OUTBOX.test(name) || (name.startsWith(ENTRIES.uploads) && posix.normalize(name) === name && !name.includes('\0'))

/** The name of the file that an entry is a part of. */
export const toWholeName = (name: string) => name.replace(/\.\d{4}$/, '')

const Checked = { bytes: z.number(), sha256: z.string() }

const Table = z.object({
  /** Quoted where SQL needs it, with its schema. */
  name: z.string(),
  /** Quoted where SQL needs it; generated columns are left out. */
  columns: z.array(z.string()),
  /** SQL that orders the rows, so that the same rows always have the same checksum. */
  order: z.string(),
  rows: z.number(),
  ...Checked,
})
export type TableRecord = z.infer<typeof Table>

const Sequence = z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })
export type SequenceRecord = z.infer<typeof Sequence>

const File = z.object({ name: z.string(), ...Checked })
export type FileRecord = z.infer<typeof File>

/** The last entry of an archive: without it the archive is not whole. */
export const Manifest = z.object({
  format: z.literal(1),
  program: z.string(),
  /** When the snapshot of the database was taken. */
  createdAt: z.string(),
  postgres: z.string(),
  /** Time of the last migration, which identifies it. */
  migration: z.number(),
  /** The queue's SQL. */
  queue: z.object(Checked),
  /** In the order in which they can be filled: a table follows those that it refers to. */
  tables: z.array(Table),
  sequences: z.array(Sequence),
  files: z.array(File),
})
export type Manifest = z.infer<typeof Manifest>
