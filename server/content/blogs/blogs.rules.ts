type Publication = { status: 0 | 1; publish_at: Date | null }
type Stored = Partial<Publication & { created_at: Date; updated_at: Date }>
type Given = { status: 0 | 1; publish_at?: string | null | undefined }

/**
 * Whether and when a save publishes a blog. A date that lies ahead decides: it is a draft until then. Else its status
 * does, so clearing the date, too, gives up the plan. A blog without a date has that of the save that first makes it
 * live; one that was live before there was such a date keeps the day on which it was created.
 */
export function toPublication(given: Given, stored: Stored, now: Date): Publication {
  const { status } = given
  const publish_at = given.publish_at === undefined ? (stored.publish_at ?? null) : toDate(given.publish_at)
  if (publish_at && publish_at > now) {
    // Who sends no date may not know of it, and asks for what a status of 1 alone has always meant.
    const isByHand = status === 1 && given.publish_at === undefined
    return isByHand ? { status, publish_at: now } : { status: 0, publish_at }
  }
  // Saved in the moment between its date and the job, which would find nothing left to publish.
  const isDue = isPlanned(stored) && publish_at?.getTime() === stored.publish_at?.getTime()
  const wasLive = stored.status === 1
  const isLive = isDue || status === 1
  let seen = isLive ? now : null
  if (wasLive) seen = (isLive ? stored.publish_at : !stored.publish_at && stored.created_at) || null
  // A form has minutes alone: what it shows of the stored date is that date.
  const isStored = stored.publish_at && publish_at?.getTime() === toMinute(stored.publish_at).getTime()
  return { status: isLive ? 1 : 0, publish_at: (isStored ? stored.publish_at : publish_at) ?? seen }
}

/** Whether it is a draft that goes live by itself, see `isToGoLive` of the contract. */
export const isPlanned = ({ status, publish_at, updated_at }: Stored) =>
  status === 0 && Boolean(publish_at && updated_at && publish_at > updated_at)

const toMinute = (date: Date) => new Date(new Date(date).setUTCSeconds(0, 0))
const toDate = (moment: string | null) => (moment ? new Date(moment) : null)
