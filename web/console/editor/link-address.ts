import { toDialled, toTel } from '../../../contract/phones.ts'

/** What a person types for a link, as an address: `karigar.example` gets its https, a phone number its tel. */
export function toLinkAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^(https?:\/\/[^\s/]|mailto:\S|tel:\S)/i.test(text)) return encodeSpaces(text)
  if (/^\/(?!\/)/.test(text) || text.startsWith('#')) return encodeSpaces(text)
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  if (toDialled(text)) return toTel(text)
  if (/^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text)) return `https://${text}`
  return undefined
}

const encodeSpaces = (text: string) => text.replaceAll(' ', '%20')
