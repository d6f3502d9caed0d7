import { encode } from 'uqr'

/** The quiet zone around a QR code, in modules: scanners need four. */
const BORDER = 4

/** Black on white in dark mode too, because many scanners need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  // Each run of dark modules is one stroke, which keeps the page small.
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      return [`M${x} ${y}h${(end < 0 ? size : end) - x}v1H${x}z`]
    }),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-52 max-w-full justify-self-center rounded-sm"
    >
      <rect width={size} height={size} fill="white" />
      <path d={dark.join('')} fill="black" />
    </svg>
  )
}
