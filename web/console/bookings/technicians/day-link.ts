import * as api from '../../../../contract/api.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { request } from '../../frame/request.ts'
import { showSuccess } from '../../frame/ui/toasts.ts'
import { whatsAppHref } from '../leads/lead-labels.tsx'

type Input = CallInput<typeof api.technicians.makeLink> & { name: string }

/** Opens WhatsApp with a technician's day link. If the browser opens no tab, the toast's button does. */
export async function sendDayLink({ name, ...input }: Input): Promise<{ message: string }> {
  const saved = await request(api.technicians.makeLink, input)
  const { mobile, message } = saved.data
  const open = () => void window.open(`${whatsAppHref(mobile)}?text=${encodeURIComponent(message)}`, '_blank', 'noopener')
  open()
  showSuccess(saved.message, 'day-link', { description: name, action: { label: 'WhatsApp', onClick: open } })
  return saved
}
