import { isIPv4, isIPv6 } from 'node:net'

/**
 * The address by which a client is counted, from a socket or an `X-Forwarded-For` entry, which may have a port. Of IPv6
 * it is the network of 64 bits: one household has that many addresses to ask from. Undefined for what is no address.
 */
export function toClientAddress(text: string | undefined): string | undefined {
  const address = text
    ?.trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (!address || isIPv4(address)) return address || undefined
  return isIPv6(address) ? `${toNetwork(address)}::/64` : undefined
}

/** `2001:0DB8::9` → `2001:db8:0:0` */
function toNetwork(address: string): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  // An IPv4 address at the end stands for two groups.
  const length = (text: string) => parts(text).length + (text.includes('.') ? 1 : 0)
  const gap = tail === undefined ? 0 : 8 - length(head) - length(tail)
  const groups = [...parts(head), ...Array<string>(gap).fill('0'), ...parts(tail ?? '')]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
