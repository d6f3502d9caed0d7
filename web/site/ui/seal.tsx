/** The stamped mark for checked craftsmen and the 30-day guarantee. Decorative: the claim stands beside it. */
export function Seal({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`seal ${className}`.trimEnd()} />
}
