const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "Today", else "Fri, Nov 20". */
export function dayName(day: string, today: string): string {
  return day === today ? 'Today' : weekday.format(new Date(`${day}T00:00Z`))
}
