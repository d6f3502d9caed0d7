type Props = {
  count: number
  size?: number
  /** The accessible name of the drawing, if there is no figure beside it. */
  label?: string
}

/** A row of five stars, `count` of them filled; halves are possible. */
export function Stars({ count, size = 18, label }: Props) {
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
