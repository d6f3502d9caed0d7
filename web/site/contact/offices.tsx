import { formatPhone, toTel } from '../../../contract/phones.ts'
import { Icon } from '../../ui/icon.tsx'
import { catalogue } from '../catalogue.ts'
import { mapAddress } from './map-address.ts'

const text = catalogue.contact

/** The head office stands in the console's contact details, the others in the catalogue; all share the line. */
export function Offices({ mobile, address }: { mobile: string; address: string }) {
  const { mumbai, thane, pune } = text.offices
  const offices = [{ ...mumbai, address }, thane, pune].filter((office) => office.address)
  const link = 'flex min-h-11 items-center gap-3 text-press hover:underline'
  return (
    <ul className="grid grid-cols-1 gap-px overflow-hidden wrap-anywhere rounded-md border border-line bg-line md:grid-cols-3">
      {offices.map((office) => (
        <li key={office.name} className="flex flex-col bg-raised p-6">
          <h3 className="text-xl">{office.name}</h3>
          <address className="mt-2 mb-4 not-italic text-muted">{office.address}</address>
          <div className="mt-auto text-sm">
            {mobile && (
              <a href={toTel(mobile)} className={`${link} tabular-nums`}>
                <Icon name="phone" size={20} />
                {formatPhone(mobile)}
              </a>
            )}
            <a href={mapAddress(office.address)} rel="noopener" className={link}>
              <Icon name="map-pin" size={20} />
              {text.openMap}
              <span className="sr-only">{text.mapOf(office.name)}</span>
            </a>
          </div>
        </li>
      ))}
    </ul>
  )
}
