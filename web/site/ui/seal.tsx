/** The stamp for checked craftsmen and the 30-day guarantee. It is decorative, because the claim is beside it. */
export function Seal({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`seal ${className}`.trimEnd()} />
}
