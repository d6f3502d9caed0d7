import { type Query, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { ADMIN_MESSAGES } from '../../../contract/admin-messages.ts'
import * as api from '../../../contract/api.ts'
import { canMove, type Lead, type LeadStatus } from '../../../contract/leads.ts'
import { request } from '../request.ts'
import { tellFailure } from '../ui/failure-text.ts'
import { once } from '../ui/once.ts'
import { forEach } from './for-each.ts'
import { writeNote } from './note-drafts.ts'
import { LEADS } from './use-leads.ts'

type Undo = () => Promise<void>

/** What is done to leads, to one or to several at once. Each tells how it went; all but a note can be undone. */
export function useLeadActions() {
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function run(
    leads: readonly Lead[],
    act: (lead: Lead) => Promise<unknown>,
    leave?: (gone: readonly Lead[]) => void,
  ): Promise<Lead[]> {
    setIsBusy(true)
    const { done, failed } = await forEach(leads, act)
    setIsBusy(false)
    const [first] = failed
    if (first) {
      tellFailure(first.error, leads.length === 1 ? undefined : `${failed.length} of ${leads.length} leads stay as they are`)
    }
    // What was deleted is left before anything is read again, and is asked for no more.
    leave?.(done)
    const isGone = ({ queryKey: [, kind, id] }: Query) => leave && kind === 'one' && done.some((lead) => lead.id === id)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: LEADS, predicate: (query) => !isGone(query) }),
      queryClient.invalidateQueries({ queryKey: ['lead-counts'] }),
      queryClient.invalidateQueries({ queryKey: ['dashboard'] }),
    ])
    return done
  }

  function tellDone(text: string, undo: Undo): void {
    toast.success(text, { action: { label: 'Undo', onClick: () => void undo() } })
  }

  async function move(leads: readonly Lead[], status: LeadStatus, note = ''): Promise<Lead[]> {
    const movable = leads.filter((lead) => canMove(lead.status, status))
    const [first] = leads
    if (movable.length === 0) {
      if (first && first.status !== status) toast.info(ADMIN_MESSAGES.leadMoveRefused(first.status, status))
      return []
    }
    const moved = await run(movable, ({ id }) => write(id, note, status))
    if (moved.length === 0) return []
    if (note) for (const { id } of moved) writeNote(id, '')
    const what = moved.length === 1 ? `${moved[0]?.name} is ${status} now` : `${moved.length} leads are ${status} now`
    tellDone(`${ADMIN_MESSAGES.leadUpdated}: ${what}`, async () => {
      await run(moved, ({ id, status: before }) => request(api.leads.update, { id, status: before }))
    })
    return moved
  }

  async function saveNote(lead: Lead, note: string): Promise<void> {
    const [saved] = await run([lead], ({ id }) => write(id, note))
    if (!saved) return
    writeNote(lead.id, '')
    toast.success(ADMIN_MESSAGES.leadUpdated)
  }

  /** `leave` closes what shows a lead that is deleted by then. */
  async function remove(leads: readonly Lead[], leave: (gone: readonly Lead[]) => void): Promise<void> {
    const removed = await run(leads, ({ id }) => request(api.leads.remove, { id }), leave)
    if (removed.length === 0) return
    tellDone(ADMIN_MESSAGES.deleted, async () => {
      const restored = await run(removed, ({ id }) => request(api.leads.restore, { id }))
      if (restored.length > 0) toast.success(ADMIN_MESSAGES.restored)
    })
  }

  return { move, saveNote, remove, isBusy }
}
export type LeadActions = ReturnType<typeof useLeadActions>

function write(id: number, note: string, status?: LeadStatus): Promise<unknown> {
  return once(`${id} ${status} ${note}`, (request_id) => request(api.leads.update, { id, status, note, request_id }))
}
