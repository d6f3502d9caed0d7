export type Part = { value: string; added?: boolean; removed?: boolean }

const AROUND = 120

/** Cuts what two texts have in common down to what stands around their differences. */
export function shortenCommon(parts: readonly Part[]): Part[] {
  return parts.map((part, index) => {
    if (part.added || part.removed) return part
    const before = index === 0 ? '' : part.value.slice(0, AROUND)
    const after = index === parts.length - 1 ? '' : part.value.slice(-AROUND)
    const isLong = part.value.length > before.length + after.length + AROUND
    return isLong ? { ...part, value: `${before}${before && ' '}…${after && ' '}${after}` } : part
  })
}
