import { useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { dayIn } from '../../../contract/india.ts'
import { CSV_CUT_HEADER, CSV_ROWS, LEADS_CSV_PATH, type LeadStatus } from '../../../contract/leads.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { ApiError } from '../../api/client.ts'
import { withSession } from '../request.ts'
import { Button } from '../ui/button.tsx'
import { showFailure } from '../ui/failure-text.ts'
import { useAction } from '../ui/use-action.ts'
import { useLeadsAddress } from './leads-address.ts'
import type { LeadsFilter } from './queries.ts'

// A hundred thousand leads take some seconds.
const TIMEOUT_MS = 60_000

type Query = LeadsFilter & { status: LeadStatus; order: string }

/** Saves the leads that the filters let through as a file. */
export function ExportButton({ status }: { status: LeadStatus }) {
  const { filter, order } = useLeadsAddress()
  const cancellation = useRef(new AbortController())
  const cancel = () => cancellation.current.abort()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is left
  useEffect(() => cancel, [])

  const download = useAction({
    call() {
      cancellation.current = new AbortController()
      return downloadLeads({ ...filter, order, status }, cancellation.current.signal)
    },
    onFailure(error) {
      if (!cancellation.current.signal.aborted) showFailure(error, 'The file was not made')
    },
  })

  return (
    <Button
      variant="quiet"
      icon={download.isBusy ? 'close' : 'download'}
      onClick={download.isBusy ? cancel : () => download.run()}
    >
      {download.isBusy ? 'Cancel the download' : 'Download CSV'}
    </Button>
  )
}

async function downloadLeads(query: Query, cancelled: AbortSignal): Promise<void> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  cancelled.addEventListener('abort', () => abort.abort())
  try {
    const response = await withSession((token) => fetchCsv(query, token, abort.signal))
    const file = await response.blob().catch(() => {
      throw new ApiError(0)
    })
    saveAs(file, `leads-${query.status.toLowerCase()}-${dayIn(new Date())}.csv`)
    if (response.headers.has(CSV_CUT_HEADER)) {
      toast.info(`The file holds the first ${CSV_ROWS.toLocaleString('en-IN')} leads. Narrow the days for the others.`)
    }
  } finally {
    clearTimeout(timer)
  }
}

async function fetchCsv(query: Query, token: string | undefined, signal: AbortSignal): Promise<Response> {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const response = await fetch(`${API_BASE}${LEADS_CSV_PATH}?${new URLSearchParams(set)}`, {
    headers: { Authorization: `Bearer ${token}` },
    signal,
  }).catch(() => {
    throw new ApiError(0)
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
  return response
}

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Later, as the browser only begins to read after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
