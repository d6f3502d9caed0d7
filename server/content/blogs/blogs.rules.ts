type Publication = { status: 0 | 1; publish_at: Date | null }
type Stored = Partial<Publication & { updated_at: Date }>
type Given = { status: 0 | 1; publish_at?: string | null | undefined }

/**
 * Whether and when a save publishes a blog. A date that lies ahead decides: it is a draft until then. Else its status
 * does, so clearing the date, too, gives up the plan.
 */
export function toPublication(given: Given, stored: Stored, now: Date): Publication {
  const { status } = given
  const publish_at = given.publish_at === undefined ? (stored.publish_at ?? null) : toDate(given.publish_at)
  if (publish_at && publish_at > now) {
    // Who sends no date may not know of it, and asks for what a status of 1 alone has always meant.
    const isByHand = status === 1 && given.publish_at === undefined
    return isByHand ? { status, publish_at: null } : { status: 0, publish_at }
  }
  // Saved in the moment between its date and the job, which would find nothing left to publish.
  const isDue = isPlanned(stored) && publish_at?.getTime() === stored.publish_at?.getTime()
  return { status: isDue ? 1 : status, publish_at }
}

/** Whether it is a draft that goes live by itself, see `isToGoLive` of the contract. */
export const isPlanned = ({ status, publish_at, updated_at }: Stored) =>
  status === 0 && Boolean(publish_at && updated_at && publish_at > updated_at)

const toDate = (moment: string | null) => (moment ? new Date(moment) : null)
