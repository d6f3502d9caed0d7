import { useLeadNews } from './lead-watch.ts'

/** Says to who can't see the tab's title or the list that leads have come. */
export function LeadNews() {
  const count = useLeadNews()
  return (
    <p role="status" className="sr-only">
      {count > 0 && (count === 1 ? 'A new lead has come' : `${count} new leads have come`)}
    </p>
  )
}
