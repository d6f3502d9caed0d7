/** The mark, and the name as text: `SITE_NAME` may change it. */
export function Logo({ name }: { name: string }) {
  return (
    <>
      <span className="logo-mark" />
      {name}
    </>
  )
}
