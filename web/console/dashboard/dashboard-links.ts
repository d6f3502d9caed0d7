const LEADS = '/admin/leads/leads'

export function leadsPath(query: Record<string, string | undefined> = {}): string {
  const set = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return set.length === 0 ? LEADS : `${LEADS}?${new URLSearchParams(set)}`
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "Today", else "Fri, Nov 20". */
export function dayName(day: string, today: string): string {
  return day === today ? 'Today' : weekday.format(new Date(`${day}T00:00Z`))
}

/** How this week stands to the one before it. */
export function toTrend(week: number, before: number): string {
  if (before === 0) return week === 0 ? 'none the week before either' : 'none the week before'
  const change = Math.round(((week - before) / before) * 100)
  return `${before} the week before${change === 0 ? '' : `, ${change > 0 ? '+' : '−'}${Math.abs(change)} %`}`
}
