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
