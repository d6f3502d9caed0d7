import { toDialled, toTel } from '../../../../contract/phones.ts'

/** Turns what is typed for a link into an address: `karigar.example` gets https, a phone number tel. */
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

/**
 * The embed address of a YouTube or Vimeo video, from any address that people copy: the page's, the short one or an
 * embed. Undefined for other addresses.
 */
export function toEmbedAddress(typed: string): string | undefined {
  const url = parse(typed.trim())
  const host = url?.hostname.replace(/^(www|m|music)\./, '')
  if (!url || !host) return undefined
  if (host === 'youtu.be') return youtube(url.pathname.slice(1), url)
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const inPath = /^\/(?:embed|shorts|live|v)\/([^/]+)/.exec(url.pathname)?.[1]
    return youtube(inPath ?? url.searchParams.get('v') ?? '', url)
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return vimeo(url)
  return undefined
}

/** "YouTube" or "Vimeo". */
export function videoHostOf(address: string): string {
  return address.includes('vimeo.com') ? 'Vimeo' : 'YouTube'
}

function parse(typed: string): URL | undefined {
  const address = /^https?:\/\//i.test(typed) ? typed : typed.startsWith('//') ? `https:${typed}` : `https://${typed}`
  return URL.canParse(address) ? new URL(address) : undefined
}

function youtube(id: string, { searchParams }: URL): string | undefined {
  if (!/^[\w-]{11}$/.test(id)) return undefined
  const start = seconds(searchParams.get('start') ?? searchParams.get('t') ?? '')
  return `https://www.youtube-nocookie.com/embed/${id}${start ? `?start=${start}` : ''}`
}

function vimeo({ pathname, searchParams }: URL): string | undefined {
  const [, id, inPath] = /\/(\d{5,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? []
  // An unlisted video plays only with its hash.
  const hash = searchParams.get('h') ?? inPath
  return id && `https://player.vimeo.com/video/${id}${hash && /^[0-9a-f]+$/.test(hash) ? `?h=${hash}` : ''}`
}

/** "90", "90s", "1m30s", "1h2m3s" */
function seconds(time: string): number {
  const [, hours, minutes, rest] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(time) ?? []
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
}
