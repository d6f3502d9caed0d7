import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { isCheckOld, type ListedTechnician, type Technician } from '../../../../contract/bookings/technicians.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { List } from '../../frame/lists/list.tsx'
import type { RowAction } from '../../frame/lists/row-actions.tsx'
import type { Column } from '../../frame/lists/table.tsx'
import { listQuery } from '../../frame/query-client.ts'
import { recordPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { sendDayLink } from './day-link.ts'
import { toHoursText } from './technician-values.ts'

const nameOf = ({ name }: Technician) => name

const COLUMNS: readonly Column<ListedTechnician>[] = [
  {
    head: 'Photo',
    cell: ({ image_url }) =>
      image_url ? (
        <img
          src={image_url}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 max-w-none rounded-full bg-sunk object-cover"
        />
      ) : (
        <span className="text-muted">None</span>
      ),
  },
  {
    head: 'Name',
    onPhone: 'title',
    className: 'sm:min-w-40',
    cell: (technician) => (
      <div className="grid justify-items-start gap-1">
        <Link to={recordPath('technicians', technician.id)} className="row-title">
          {technician.name}
        </Link>
        <span className="text-sm text-muted">{technician.id_number}</span>
        <State technician={technician} />
      </div>
    ),
  },
  {
    head: 'Cities',
    onPhone: 'fact',
    cell: ({ cities, pincodes }) => (
      <>
        {cities.map(toCityLabel).join(', ')}
        {pincodes.length > 0 && <span className="whitespace-nowrap text-muted"> (by PIN code)</span>}
      </>
    ),
  },
  { head: 'Hours', onPhone: 'fact', cell: toHoursText },
  { head: 'Services', onPhone: 'fact', cell: ({ skills }) => skills.join(', ') },
  {
    // Work off the books ends so: the customer is asked, and the owner compares.
    head: 'No work done, 30 days',
    onPhone: 'labelled fact',
    cell: ({ doors, nothing_done }) => (doors === 0 ? 'No visits' : `${nothing_done} of ${doors} visits`),
  },
]

function State({ technician }: { technician: Technician }) {
  const { is_active, image, verified_on } = technician
  const missing = [image === '' && 'photo', verified_on === null && 'police check'].filter(Boolean).join(' and ')
  return (
    <>
      {!is_active && <Badge>Off</Badge>}
      {missing && <span className="text-sm text-muted">Still missing: {missing}</span>}
      {isCheckOld(technician, new Date()) && <Badge tone="notice">Check older than a year</Badge>}
    </>
  )
}

const ACTIONS: readonly RowAction<Technician>[] = [
  { label: 'Edit', icon: 'edit', name: ({ name }) => `Edit ${name}`, to: ({ id }) => recordPath('technicians', id) },
  {
    label: 'New link',
    icon: 'link',
    name: ({ name }) => `New link for ${name}`,
    isShown: ({ is_active }) => is_active,
    question: ({ name }) => ({
      title: `New link for ${name}?`,
      text: 'Earlier links stop working at once. Do this if a phone is lost. The new link opens in WhatsApp.',
      action: 'New link',
      isHarmless: true,
    }),
    call: ({ id, name }) => sendDayLink({ id, name, is_new: true }),
  },
]

export const ListScreen = () => (
  <List
    label="Technicians"
    searchLabel="Search technicians"
    limit={50}
    query={listQuery(['technicians'], api.technicians.list)}
    create={{ screen: 'technicians.new', label: 'Add technician' }}
    columns={COLUMNS}
    nameOf={nameOf}
    actions={ACTIONS}
    empty={{
      title: 'No technicians yet',
      text: 'Add the people who visit customers: what they do, where and when. From the first active one on, customers can choose a time slot that someone is free for. Have ready a photo of their face and the date you saw the police check. Without these a technician is saved, but not active yet.',
    }}
    noMatch={{ title: (search) => `No technician matches “${search}”`, text: 'Search for part of a name, number or ID.' }}
  />
)
