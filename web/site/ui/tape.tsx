/** The measuring tape: a strip of ticks that parts sections. */
export function Tape({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`tape ${className}`.trimEnd()} />
}
