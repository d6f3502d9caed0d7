import { CSV_CUT_HEADER, CSV_ROWS } from '../../../../contract/bookings/leads.ts'
import { dayIn } from '../../../../contract/india.ts'
import { fetchFile, saveAs } from '../ui/files.ts'
import { toast } from '../ui/toasts.ts'

// A hundred thousand rows take some seconds.
const TIMEOUT_MS = 60_000

export type CsvFile = {
  /** The path below the API's. */
  path: string
  query: Record<string, unknown>
  /** The first part of the file's name, before the day. */
  name: string
  /** What the rows are, such as `leads`. */
  rows: string
}

export async function download(file: CsvFile, cancelled: AbortSignal): Promise<void> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  cancelled.addEventListener('abort', () => abort.abort())
  try {
    const set = Object.entries(file.query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    )
    const { bytes, headers } = await fetchFile(`${file.path}?${new URLSearchParams(set)}`, abort.signal)
    saveAs(bytes, `${file.name}-${dayIn(new Date())}.csv`)
    if (headers.has(CSV_CUT_HEADER)) {
      toast.info(`The file holds the first ${CSV_ROWS.toLocaleString('en-IN')} ${file.rows}. Choose fewer days to get the rest.`)
    }
  } finally {
    clearTimeout(timer)
  }
}
