import { useState } from 'react'
import type { LeadStatus } from '../../../contract/leads.ts'
import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'
import { downloadLeads } from './download-leads.ts'
import type { LeadsAddress } from './leads-address.ts'

export function ExportButton({ address: { filter, order }, status }: { address: LeadsAddress; status: LeadStatus }) {
  const [isBusy, setIsBusy] = useState(false)
  async function download() {
    setIsBusy(true)
    await downloadLeads({ ...filter, order, status })
    setIsBusy(false)
  }
  return (
    <button type="button" onClick={download} disabled={isBusy} className={buttonLook('quiet')}>
      <Glyph name="download" size={16} />
      {isBusy ? 'Preparing…' : 'Download CSV'}
    </button>
  )
}
