/** An email address. Where it is too long for a line it breaks at its "@", and within a word only if that is not enough. */
export function Email({ address, className = '' }: { address: string; className?: string }) {
  const [name, ...host] = address.split(/(?=@)/)
  return (
    <span className={`wrap-anywhere ${className}`}>
      {name}
      <wbr />
      {host}
    </span>
  )
}

/** "ramesh" for ramesh@karigar.in */
export const shortName = (email: string) => email.split('@')[0] ?? email
