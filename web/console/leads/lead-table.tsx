import type { Lead, LeadStatus } from '../../../contract/leads.ts'
import { Glyph } from '../ui/icons.tsx'
import { TableBox } from '../ui/table-box.tsx'
import { useNow } from '../ui/use-now.ts'
import { LeadRow } from './lead-row.tsx'
import type { LeadsAddress } from './leads-address.ts'
import { useSeenId } from './seen-leads.ts'
import type { LeadChoice } from './use-lead-choice.ts'

type Props = { leads: readonly Lead[]; status: LeadStatus; address: LeadsAddress; choice: LeadChoice }

export function LeadTable({ leads, status, address, choice }: Props) {
  const now = useNow()
  const seenId = useSeenId()
  return (
    <TableBox label={`${status} leads`}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">
              <label className="grid size-6 place-items-center pointer-coarse:size-11">
                <input
                  type="checkbox"
                  aria-label="Tick all on this page"
                  checked={choice.ticked.length === leads.length}
                  ref={(box) => {
                    if (box) box.indeterminate = choice.ticked.length > 0 && choice.ticked.length < leads.length
                  }}
                  onChange={choice.tickAll}
                />
              </label>
            </th>
            <th scope="col" aria-sort={address.order === 'newest' ? 'descending' : 'ascending'}>
              <button
                type="button"
                title={address.order === 'newest' ? 'Newest first. Show the oldest first' : 'Oldest first. Show the newest first'}
                onClick={() => address.set('order', address.order === 'newest' ? 'oldest' : '')}
                className="-mx-1 inline-flex items-center gap-1 rounded-sm px-1 py-0.5 hover:text-ink pointer-coarse:min-h-11"
              >
                {status === 'New' ? 'Waiting' : 'Received'}
                <Glyph name={address.order === 'newest' ? 'down' : 'up'} size={13} />
                <span className="sr-only">, {address.order} first</span>
              </button>
            </th>
            <th scope="col">Name</th>
            <th scope="col" className="max-sm:hidden">
              Service
            </th>
            <th scope="col" className="when-wide max-lg:hidden">
              Message
            </th>
            <th scope="col" className="when-wide max-xl:hidden">
              Reference
            </th>
          </tr>
        </thead>
        <tbody>
          {leads.map((lead) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              now={now}
              href={address.linkToLead(lead.id)}
              isNews={seenId !== undefined && lead.id > seenId}
              isCursor={choice.cursorId === lead.id}
              isOpen={address.leadId === lead.id}
              isTicked={choice.ticked.includes(lead)}
              onTick={() => choice.tick(lead.id)}
              onReach={() => choice.reach(lead.id)}
            />
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}
