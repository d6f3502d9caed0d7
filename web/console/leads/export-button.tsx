import { useEffect, useRef, useState } from 'react'
import type { LeadStatus } from '../../../contract/leads.ts'
import { buttonLook } from '../ui/button.ts'
import { Glyph } from '../ui/icons.tsx'
import { downloadLeads } from './download-leads.ts'
import type { LeadsAddress } from './leads-address.ts'

export function ExportButton({ address: { filter, order }, status }: { address: LeadsAddress; status: LeadStatus }) {
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function download() {
    running.current = new AbortController()
    setIsBusy(true)
    await downloadLeads({ ...filter, order, status }, running.current.signal)
    setIsBusy(false)
  }

  return (
    <button type="button" onClick={isBusy ? () => running.current?.abort() : download} className={buttonLook('quiet')}>
      <Glyph name={isBusy ? 'close' : 'download'} size={16} />
      {isBusy ? 'Cancel the download' : 'Download CSV'}
    </button>
  )
}
