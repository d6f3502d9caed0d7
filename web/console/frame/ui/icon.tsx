import sprite from './icons.svg'

/** Id of a drawing in `icons.svg`; a test checks that each one exists. */
export type IconName = string

/** Decorative: text, or the label of the button around it, says what it means. */
export function Icon({ name, size = 18, className = '' }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg width={size} height={size} className={`icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
