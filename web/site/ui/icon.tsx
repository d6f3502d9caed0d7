type Props = { name: string; size?: number; className?: string }

/**
 * A drawing of the sprite `icons.svg`, named by a service's slug or a name of the interface. It is decorative.
 */
export function Icon({ name, size = 24, className }: Props) {
  return (
    <svg width={size} height={size} className={className} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}

/** The measuring tape: a strip of ticks that parts sections. */
export function Tape({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`tape ${className}`.trimEnd()} />
}

/** The stamp for checked craftsmen and the 30-day guarantee. It is decorative, because the claim is beside it. */
export function Seal({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={`seal ${className}`.trimEnd()}>
      <use href="/icons.svg#seal" />
    </svg>
  )
}

type StarsProps = {
  count: number
  size?: number
  /** The accessible name of the drawing, if there is no figure beside it. */
  label?: string
}

/** A row of five stars, `count` of them filled; halves are possible. */
export function Stars({ count, size = 18, label }: StarsProps) {
  return (
    <>
      <svg className="stars" width={size * 5} height={size} aria-hidden="true">
        <rect width="100%" height="100%" />
        <rect width={`${count * 20}%`} height="100%" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </>
  )
}
