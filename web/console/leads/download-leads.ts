import { toast } from 'sonner'
import { CSV_CUT_HEADER, CSV_ROWS, LEADS_CSV_PATH, type LeadStatus } from '../../../contract/leads.ts'
import { API_BASE } from '../../../contract/paths.ts'
import { ApiError } from '../../api/client.ts'
import { withSession } from '../request.ts'
import { toFailureText } from '../ui/failure-text.ts'
import type { LeadsFilter } from './leads-address.ts'

type Query = LeadsFilter & { status: LeadStatus; order: string }

/** Saves the leads that the filters let through as a file. */
export async function downloadLeads(query: Query): Promise<void> {
  try {
    const response = await withSession((token) => fetchCsv(query, token))
    saveAs(await response.blob(), `leads-${query.status.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.csv`)
    if (response.headers.has(CSV_CUT_HEADER)) {
      toast.info(`The file holds the first ${CSV_ROWS.toLocaleString('en-IN')} leads. Narrow the days for the others.`)
    }
  } catch (error) {
    toast.error(toFailureText(error))
  }
}

async function fetchCsv(query: Query, token: string | undefined): Promise<Response> {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const response = await fetch(`${API_BASE}${LEADS_CSV_PATH}?${new URLSearchParams(set)}`, {
    headers: { Authorization: `Bearer ${token}` },
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
  // Not at once: the browser begins to read after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
