/** The stamp for checked craftsmen and the 30-day guarantee. It is decorative, because the claim is beside it. */
export function Seal({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" className={`seal ${className}`.trimEnd()}>
      <use href="/icons.svg#seal" />
    </svg>
  )
}
