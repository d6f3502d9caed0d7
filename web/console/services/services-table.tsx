import { Link } from 'react-router'
import type { AdminService } from '../../../contract/services.ts'
import { chargeText } from '../../site/services/charge-text.ts'
import { DateTime } from '../ui/date-time.tsx'
import { Glyph } from '../ui/icons.tsx'
import { TableBox } from '../ui/table-box.tsx'
import { toCategoryLabel, toTypeLabel } from './service-values.ts'

type Props = { services: readonly AdminService[]; onRemove: (service: AdminService) => void }

const COLUMNS = ['Heading', 'Category', 'Type', 'Slug', 'Visit charge', 'Created Date', 'Action']

export function ServicesTable({ services, onRemove }: Props) {
  return (
    <TableBox label="Services">
      <table className="data-table as-cards">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <tr key={service.id}>
              <td>
                <Link
                  to={`/admin/services/editservice/${service.id}`}
                  className="font-semibold hover:text-press hover:underline hover:underline-offset-4"
                >
                  {service.title}
                </Link>
              </td>
              <td data-label="Category">{toCategoryLabel(service.service_cat)}</td>
              <td data-label="Type">{toTypeLabel(service.service_type)}</td>
              <td data-label="Slug">{service.slug}</td>
              <td data-label="Visit charge" title={chargeText(service.visit_charge)}>
                {service.visit_charge}
              </td>
              <td data-label="Created">
                <DateTime time={service.created_at} />
              </td>
              <td>
                <Actions service={service} onRemove={onRemove} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

function Actions({ service, onRemove }: { service: AdminService; onRemove: Props['onRemove'] }) {
  const { id, title, sendto } = service
  return (
    <div className="flex items-center gap-1">
      <Link to={`/admin/services/editservice/${id}`} aria-label={`Edit ${title}`} title="Edit" className="icon-button">
        <Glyph name="edit" />
      </Link>
      <Link
        to={`/admin/services/createservice?from=${id}`}
        aria-label={`Duplicate ${title}`}
        title="Duplicate"
        className="icon-button"
      >
        <Glyph name="copy" />
      </Link>
      <a
        href={sendto}
        target="_blank"
        rel="noreferrer"
        aria-label={`View the page ${title}`}
        title="View page"
        className="icon-button"
      >
        <Glyph name="external" />
      </a>
      <button
        type="button"
        aria-label={`Delete ${title}`}
        title="Delete"
        onClick={() => onRemove(service)}
        className="icon-button hover:text-wrong"
      >
        <Glyph name="trash" />
      </button>
    </div>
  )
}
