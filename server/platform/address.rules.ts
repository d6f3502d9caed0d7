import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** The number of proxies between the visitors and this program, or the networks of these proxies. */
export type TrustProxy = number | BlockList

// If TRUST_PROXY is a number, a proxy must be on this machine or in a private network: others could forge the header.
const PRIVATE_NETWORKS = toNetworks(
  '127.0.0.0/8,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,169.254.0.0/16,100.64.0.0/10,::1/128,fc00::/7,fe80::/10',
)

/**
 * Parses a list of addresses and networks such as `10.0.0.0/8,2001:db8::1`; undefined if the text isn't such a list.
 */
export function toNetworks(text: string): BlockList | undefined {
  const list = new BlockList()
  for (const entry of text.split(',')) {
    const [address = '', bits, ...rest] = entry.trim().split('/')
    const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined
    const longest = family === 'ipv4' ? 32 : 128
    const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
    if (!family || rest.length > 0 || !(length <= longest)) return undefined
    list.addSubnet(address, length, family)
  }
  return list
}

/** Whether the peer of a connection is a proxy whose `X-Forwarded-For` is trusted. */
export function isTrusted(peer: string | undefined, trust: TrustProxy): boolean {
  return trust !== 0 && isWithin(toAddress(peer), typeof trust === 'number' ? PRIVATE_NETWORKS : trust)
}

/** Whether the peer could be a proxy of ours: it is on this machine or in a private network. */
export function isPrivate(peer: string | undefined): boolean {
  return isWithin(toAddress(peer), PRIVATE_NETWORKS)
}

/**
 * The address that identifies a client for limits. Each proxy appends the address that it saw, so the client's is the
 * first from the right that is not a trusted proxy's; the client may have forged the entries before it.
 */
export function findClient(peer: string | undefined, forwarded: string | undefined, trust: TrustProxy): string | undefined {
  const seen = isTrusted(peer, trust) ? (forwarded?.split(',') ?? []) : []
  const entry =
    typeof trust === 'number'
      ? seen[Math.max(0, seen.length - trust)]
      : seen.findLast((address) => !isWithin(toAddress(address), trust))
  return toClientAddress(entry) ?? toClientAddress(peer)
}

function isWithin(address: string | undefined, networks: BlockList | undefined): boolean {
  return address !== undefined && Boolean(networks?.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'))
}

/** Parses a socket's address or an `X-Forwarded-For` entry, which may have a port; undefined if it isn't an address. */
function toAddress(text: string | undefined): string | undefined {
  const address = text
    ?.trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
    .replace(/%.*$/, '')
  return address && (isIPv4(address) || isIPv6(address)) ? address : undefined
}

/** An IPv6 address counts as its /64 network, because a household can use every address in one. */
export function toClientAddress(text: string | undefined): string | undefined {
  const address = toAddress(text)
  return address && isIPv6(address) ? `${toGroups(address).join(':')}::/64` : address
}

/**
 * The wider network of such an address, `203.0.113.0/24` or `2001:db8:1::/48`: the most that one customer of a provider
 * can use. Households get an IPv6 /56, and a free tunnel gets a /48; anything wider is a whole town.
 */
export function toNetwork(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  return address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address
}

/** The first four groups: `2001:0DB8::9` → 2001, db8, 0, 0 */
function toGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  // An IPv4 address at the end counts as two groups.
  const length = (text: string) => parts(text).length + (text.includes('.') ? 1 : 0)
  const gap = tail === undefined ? 0 : 8 - length(head) - length(tail)
  const groups = [...parts(head), ...Array<string>(gap).fill('0'), ...parts(tail ?? '')]
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
}
