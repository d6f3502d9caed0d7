import { useEffect, useRef } from 'react'
import { CSV_CUT_HEADER, CSV_ROWS } from '../../../../contract/bookings/leads.ts'
import { dayIn } from '../../../../contract/india.ts'
import { Button } from '../ui/button.tsx'
import { fetchFile } from '../ui/fetch-file.ts'
import { saveAs } from '../ui/save-as.ts'
import { toast } from '../ui/toasts.ts'
import { useAction } from '../ui/use-action.ts'

// A hundred thousand rows take some seconds.
const TIMEOUT_MS = 60_000

type File = {
  /** The path below the API's. */
  path: string
  query: Record<string, unknown>
  /** The first part of the file's name, before the day. */
  name: string
  /** What the rows are, such as `leads`. */
  rows: string
  /** Where the file has other rows than the list. */
  label?: string
}

/** Saves the rows that the filters let through as a file. */
export function CsvButton(file: File) {
  const cancellation = useRef(new AbortController())
  const cancel = () => cancellation.current.abort()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is left
  useEffect(() => cancel, [])

  const saving = useAction({
    call() {
      cancellation.current = new AbortController()
      return download(file, cancellation.current.signal)
    },
    failed: () => 'The file was not made',
    onFailure(error, show) {
      if (!cancellation.current.signal.aborted) show(error)
    },
  })

  return (
    <Button variant="quiet" icon={saving.isBusy ? 'close' : 'download'} onClick={saving.isBusy ? cancel : () => saving.run()}>
      {saving.isBusy ? 'Cancel the download' : (file.label ?? 'Download CSV')}
    </Button>
  )
}

async function download(file: File, cancelled: AbortSignal): Promise<void> {
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
      toast.info(`The file holds the first ${CSV_ROWS.toLocaleString('en-IN')} ${file.rows}. Narrow the days for the others.`)
    }
  } finally {
    clearTimeout(timer)
  }
}
