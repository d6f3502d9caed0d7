import { Link } from 'react-router'
import type { HomePage } from '../../../contract/home.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonLook } from '../ui/button.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Glyph } from '../ui/icons.tsx'
import { TableBox } from '../ui/table-box.tsx'
import { LIVE_ID, type useHomeActions } from './use-home-actions.ts'

const COLUMNS = [
  'ID',
  'Meta Title',
  'Meta Description',
  'Meta Keywords',
  'Heading',
  'Contact 1',
  'Contact 2',
  'Subheading',
  'FAQs',
  'Created Date',
]
// The actions stay in sight while the columns before them scroll.
const PINNED = 'sm:sticky sm:right-0 sm:border-l sm:border-l-line sm:bg-ground'

type Props = { records: readonly HomePage[]; actions: ReturnType<typeof useHomeActions> }

export function HomeTable({ records, actions }: Props) {
  return (
    <TableBox label="Home page records" wide>
      <table className="data-table as-cards">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col" className={`${PINNED} sm:z-3`}>
              Action
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((record) => (
            <tr key={record.id}>
              <td data-label="ID" className="whitespace-nowrap">
                <span>
                  {record.id} {record.id === LIVE_ID && <Badge tone="press">Live</Badge>}
                </span>
              </td>
              <Text label="Meta Title" text={record.meta_title} />
              <Text label="Meta Description" text={record.meta_desc} />
              <Text label="Meta Keywords" text={record.meta_keywords} />
              <td data-label="Heading" className="sm:min-w-48">
                <Link to={toEdit(record)} className="font-semibold hover:text-press hover:underline">
                  {record.heading}
                </Link>
              </td>
              <td data-label="Contact 1" className="whitespace-nowrap">
                {record.contact1}
              </td>
              <td data-label="Contact 2" className="whitespace-nowrap">
                {record.contact2}
              </td>
              <Text label="Subheading" text={record.subheading} />
              <td data-label="FAQs">{record.faqs.length}</td>
              <td data-label="Created Date">
                <DateTime time={record.created_at} />
              </td>
              <td data-label="Action" className={PINNED}>
                <Actions record={record} actions={actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

const toEdit = ({ id }: HomePage) => `/admin/home/edithomepage/${id}`

function Text({ label, text }: { label: string; text: string }) {
  return (
    <td data-label={label} className="sm:min-w-48 sm:max-w-72" title={text}>
      <span className="line-clamp-2">{text}</span>
    </td>
  )
}

function Actions({ record, actions }: { record: HomePage; actions: Props['actions'] }) {
  const { id, heading } = record
  const isLive = id === LIVE_ID
  return (
    <div className="flex items-center gap-1">
      <Link to={toEdit(record)} aria-label={`Edit ${heading}`} title="Edit" className="icon-button">
        <Glyph name="edit" />
      </Link>
      <button
        type="button"
        aria-label={isLive ? 'The live home page can’t be deleted' : `Delete ${heading}`}
        title={isLive ? 'The live home page can’t be deleted' : 'Delete'}
        disabled={isLive}
        onClick={() => actions.askToRemove(record)}
        className="icon-button"
      >
        <Glyph name="trash" />
      </button>
      {!isLive && (
        <button
          type="button"
          aria-label={`Make live: ${heading}`}
          onClick={() => actions.askToMakeLive(record)}
          className={buttonLook('quiet')}
        >
          Make live
        </button>
      )}
    </div>
  )
}
