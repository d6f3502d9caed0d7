import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import { isCheckOld, type ListedTechnician, type Technician } from '../../../../contract/bookings/technicians.ts'
import { formatMobile } from '../../../../contract/fields.ts'
import { toCityLabel } from '../../../../contract/options.ts'
import { toTel } from '../../../../contract/phones.ts'
import { List } from '../../frame/lists/list.tsx'
import type { RowAction } from '../../frame/lists/row-actions.tsx'
import type { Column } from '../../frame/lists/table.tsx'
import { listQuery } from '../../frame/query-client.ts'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { Badge } from '../../frame/ui/badge.tsx'
import { Icon } from '../../frame/ui/icon.tsx'
import { sendDayLink } from './day-link.ts'
import { toHoursText } from './technician-values.ts'
import { toCountText, toStateText } from './today-words.ts'

const nameOf = ({ name }: Technician) => name

const COLUMNS: readonly Column<ListedTechnician>[] = [
  {
    head: 'Name',
    onPhone: 'title',
    cell: (technician) => (
      <div className="grid justify-items-start gap-1">
        <span className="sm:whitespace-nowrap">
          {technician.image_url && (
            <img
              src={technician.image_url}
              alt=""
              width={28}
              height={28}
              loading="lazy"
              className="-my-1 mr-2 inline-block size-7 max-w-none rounded-full bg-sunk object-cover max-sm:hidden"
            />
          )}
          <Link to={recordPath('technicians', technician.id)} className="row-title">
            {technician.name}
          </Link>{' '}
          <span className="whitespace-nowrap text-muted max-2xl:hidden">{technician.id_number}</span>
        </span>
        <State technician={technician} />
      </div>
    ),
  },
  {
    head: 'Today',
    onPhone: 'fact',
    cellClassName: 'sm:whitespace-nowrap',
    cell: ({ is_active, today }) =>
      (is_active || today.visits > 0) && (
        <>
          <Link to={screenPath('visits', today.visit ? { visit: today.visit.id } : {})} className="link pointer-coarse:-my-3">
            {toStateText(today)}
          </Link>
          <span className="text-muted"> · {toCountText(today)}</span>
        </>
      ),
  },
  {
    head: 'Mobile',
    onPhone: 'call',
    cell: ({ name, mobile }) => (
      <a href={toTel(mobile)} aria-label={`Call ${name}, ${formatMobile(mobile)}`} className="link">
        <Icon name="phone" size={18} />
        <span className="whitespace-nowrap tabular-nums">{formatMobile(mobile)}</span>
      </a>
    ),
  },
  {
    head: 'Cities',
    onPhone: 'fact',
    cellClassName: 'sm:whitespace-nowrap',
    cell: ({ cities, pincodes }) => (
      <>
        {cities.map(toCityLabel).join(', ')}
        {pincodes.length > 0 && <span className="whitespace-nowrap text-muted"> (by PIN code)</span>}
      </>
    ),
  },
  { head: 'Hours', room: 'wide', cell: toHoursText },
  {
    head: 'Services',
    onPhone: 'fact',
    cellClassName: 'sm:max-w-24 sm:truncate lg:max-w-32',
    cell: ({ skills }) => skills.join(', '),
    hint: ({ skills }) => skills.join(', '),
  },
  {
    // Work off the books ends so: the customer is asked, and the owner compares.
    head: 'Visits without work',
    room: 'large',
    cellClassName: 'whitespace-nowrap',
    cell: ({ doors, nothing_done }) => (doors === 0 ? 'No visits' : `${nothing_done} of ${doors} in 30 days`),
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
    label: 'Day link',
    icon: 'chat',
    name: ({ name }) => `Day link for ${name}`,
    isShown: ({ is_active }) => is_active,
    call: ({ id, name }) => sendDayLink({ id, name }),
  },
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

const techniciansQuery = listQuery(['technicians'], api.technicians.list)
/** What they do now changes through the day. */
const POLL_MS = 30_000

export const ListScreen = () => (
  <List
    label="Technicians"
    searchLabel="Search technicians"
    limit={50}
    query={(input) => ({ ...techniciansQuery(input), refetchInterval: POLL_MS })}
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
