import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { AdminService } from '../../../../contract/content/services.ts'
import { CHARGE, fillCharge } from '../../../../contract/money.ts'
import { SERVICE_CATEGORIES } from '../../../../contract/options.ts'
import { chargeText } from '../../../ui/charge-text.ts'
import { List } from '../../frame/lists/list.tsx'
import { type RowAction, removal } from '../../frame/lists/row-actions.tsx'
import type { SortOf } from '../../frame/lists/sorting.tsx'
import type { Column } from '../../frame/lists/table.tsx'
import { request } from '../../frame/request.ts'
import { recordPath, screenPath } from '../../frame/screens.ts'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { itemQueries } from '../items/queries.ts'
import { translationColumn } from '../translations/translation-column.tsx'
import { serviceQueries } from './queries.ts'
import { toCategoryLabel, toTypeLabel } from './service-values.ts'

const FILTERS = { category: { label: 'Category', all: 'All categories', choices: SERVICE_CATEGORIES } }

const GROUPS = {
  by: 'service_cat',
  nameOf: ({ service_cat }: AdminService) => toCategoryLabel(service_cat),
  names: SERVICE_CATEGORIES.map(({ label }) => label),
} as const

const nameOf = ({ title }: AdminService) => title

const COLUMNS: readonly Column<AdminService, SortOf<typeof api.services.list>>[] = [
  {
    head: 'Heading',
    sort: 'title',
    onPhone: 'title',
    cellClassName: 'xl:w-full xl:max-w-0 xl:truncate',
    cell: ({ id, title, slug }) => (
      <>
        <Link to={recordPath('services', id)} className="row-title">
          {title}
        </Link>
        <span className="ml-2 text-muted max-xl:hidden">{slug}</span>
      </>
    ),
  },
  {
    head: 'Category',
    sort: 'service_cat',
    onPhone: 'fact',
    className: 'xl:whitespace-nowrap',
    cell: ({ service_cat }) => toCategoryLabel(service_cat),
  },
  {
    head: 'Type',
    sort: 'service_type',
    room: 'medium',
    className: 'xl:whitespace-nowrap',
    cell: ({ service_type }) => toTypeLabel(service_type),
  },
  {
    head: 'Visiting Charge',
    className: 'is-number',
    onPhone: 'fact',
    hint: ({ visit_charge }) => chargeText(visit_charge),
    cellClassName: 'whitespace-nowrap',
    cell: ({ visit_charge }) => fillCharge(CHARGE, visit_charge),
  },
  translationColumn('services'),
  { head: 'Changed', sort: '-updated_at', cell: ({ updated_at }) => <ListTime time={updated_at} /> },
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
    nameOf,
    question: ({ title }) => ({
      title: `Delete “${title}”?`,
      text: 'Its page goes off the site at once. You can restore it from the trash for 30 days.',
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
    order="service_cat"
    groups={GROUPS}
    nameOf={nameOf}
    actions={ACTIONS}
    empty={{ title: 'No service yet', text: 'Create one. Its page is public straight away.' }}
    noMatch={{
      title: () => 'No service matches',
      text: 'Search for part of a heading, slug, type or search keyword.',
    }}
  />
)
