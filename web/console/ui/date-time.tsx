const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** "November 21, 2026 at 1:05 PM", as it is in India wherever the console is open. */
export function formatDateTime(time: string): string {
  return format.format(new Date(time))
}

export function DateTime({ time }: { time: string }) {
  return (
    <time dateTime={time} className="whitespace-nowrap">
      {formatDateTime(time)}
    </time>
  )
}
