import type { Office } from '../../../contract/content/contact.ts'
import { formatPhone, toTel } from '../../../contract/phones.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon } from '../ui/icon.tsx'

export function Offices({ offices }: { offices: readonly Office[] }) {
  const text = useTexts().contact
  const link = 'flex min-h-11 items-center gap-3 text-press hover:underline'
  return (
    <ul className="grid grid-cols-1 gap-px overflow-hidden wrap-anywhere rounded-md border border-line bg-line md:grid-cols-3">
      {offices.map(({ name, address, phone, map_link }) => (
        <li key={name} className="flex flex-col bg-raised p-6">
          <h3 className="text-xl">{name}</h3>
          {address && <address className="mt-2 not-italic text-muted">{address}</address>}
          <div className="mt-auto pt-4 text-sm">
            {phone && (
              <a href={toTel(phone)} className={`${link} tabular-nums`}>
                <Icon name="phone" size={20} />
                {formatPhone(phone)}
              </a>
            )}
            {map_link && (
              <a href={map_link} rel="noopener" className={link}>
                <Icon name="map-pin" size={20} />
                {text.openMap}
                <span className="sr-only">{text.mapOf(name)}</span>
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
