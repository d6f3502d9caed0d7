import { useState } from 'react'
import { toast } from 'sonner'
import * as api from '../../../contract/api.ts'
import { request } from '../request.ts'
import { buttonLook } from '../ui/button.ts'
import { tellFailure } from '../ui/failure-text.ts'
import { Glyph } from '../ui/icons.tsx'
import { useOrderUpdate, useOrderUpdates } from './use-orders.ts'

/** Has a job ask the provider about every open order; the answers show as they come. */
export function CheckAllButton() {
  const followUp = useOrderUpdates()
  async function check() {
    const { message } = await request(api.payments.reconcile, {})
    toast.success(message)
    followUp()
  }
  return <CheckButton label="Check with provider" onCheck={check} />
}

/** Asks the provider about one order. */
export function CheckOrderButton({ id }: { id: number }) {
  const update = useOrderUpdate()
  async function check() {
    const { message, data } = await request(api.payments.check, { id })
    toast.success(message)
    await update(data)
  }
  return <CheckButton label="Check now" onCheck={check} />
}

function CheckButton({ label, onCheck }: { label: string; onCheck: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false)
  async function check() {
    setIsBusy(true)
    try {
      await onCheck()
    } catch (error) {
      tellFailure(error)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button type="button" onClick={check} disabled={isBusy} className={buttonLook('quiet')}>
      <Glyph name="refresh" size={16} />
      {isBusy ? 'Checking…' : label}
    </button>
  )
}
