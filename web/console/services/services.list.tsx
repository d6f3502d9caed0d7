import { Link } from 'react-router'
import * as api from '../../../contract/api.ts'
import { SERVICE_CATEGORIES } from '../../../contract/options.ts'
import type { AdminService } from '../../../contract/services.ts'
import { chargeText } from '../../ui/charge-text.ts'
import { itemQueries } from '../items/queries.ts'
import { request } from '../request.ts'
import { recordPath, screenPath } from '../screens.ts'
import { DateTime } from '../ui/date-time.tsx'
import { List } from '../ui/list.tsx'
import { type RowAction, removal } from '../ui/row-actions.tsx'
import type { Column } from '../ui/table.tsx'
import { serviceQueries } from './queries.ts'
import { toCategoryLabel, toTypeLabel } from './service-values.ts'

const FILTERS = { category: { label: 'Category', all: 'All categories', choices: SERVICE_CATEGORIES } }

const COLUMNS: readonly Column<AdminService>[] = [
  {
    head: 'Heading',
    isWide: true,
    cell: ({ id, title }) => (
      <Link to={recordPath('services', id)} className="font-semibold hover:text-press hover:underline hover:underline-offset-4">
        {title}
      </Link>
    ),
  },
  { head: 'Category', cell: ({ service_cat }) => toCategoryLabel(service_cat) },
  { head: 'Type', cell: ({ service_type }) => toTypeLabel(service_type) },
  { head: 'Slug', cell: ({ slug }) => slug },
  { head: 'Visit charge', hint: ({ visit_charge }) => chargeText(visit_charge), cell: ({ visit_charge }) => visit_charge },
  { head: 'Created Date', cell: ({ created_at }) => <DateTime time={created_at} /> },
]

const ACTIONS: readonly RowAction<AdminService>[] = [
  { label: 'Edit', icon: 'edit', name: ({ title }) => `Edit ${title}`, to: ({ id }) => recordPath('services', id) },
  {
    label: 'Duplicate',
    icon: 'copy',
    name: ({ title }) => `Duplicate ${title}`,
    to: ({ id }) => screenPath('services.new', { from: id }),
  },
  { label: 'View page', icon: 'external', name: ({ title }) => `View the page ${title}`, href: ({ sendto }) => sendto },
  removal({
    name: ({ title }) => `Delete ${title}`,
    question: ({ title }) => ({
      title: `Delete “${title}”?`,
      text: 'Its page goes from the site at once. It can be brought back from the trash for 30 days.',
    }),
    call: ({ id }) => request(api.services.remove, { id }),
    restore: ({ id }) => request(api.services.restore, { id }),
    stale: [serviceQueries.all, itemQueries.all],
  }),
]

export const ListScreen = () => (
  <List
    label="Services"
    searchLabel="Search services"
    limit={50}
    query={serviceQueries.list}
    filters={FILTERS}
    create={{ screen: 'services.new', label: 'Create Service' }}
    columns={COLUMNS}
    actions={ACTIONS}
    actionColumn={{ isWide: true }}
    empty={{ title: 'No service yet', text: 'Create one: its page is public at once.' }}
    noMatch={{
      title: () => 'No service matches',
      text: 'Search for part of a heading, slug, type or search keyword.',
    }}
  />
)
