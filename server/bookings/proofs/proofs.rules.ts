/** How much of the hourly allowance, for codes or for orders, callers have used. */
export type Load = {
  /** What this network began and did not finish: valid codes that nobody entered, or payments of the last hour. */
  open: number
  /** How many the whole site began in the last hour, and how many it may. */
  ofSite: number
  siteLimit: number
  /** The site's allowance was used up a short while ago. */
  isPaused?: boolean
  /** The network's earlier calls look like a program's. */
  isSuspect?: boolean
  /** A number that booked before was not made up by a program. */
  isCustomer?: boolean
}

/** A proof of this much work lets the caller pass. */
export type Work = { work: number }
export type Demand = 'nothing' | 'closed' | Work

const OPEN_OF_A_NETWORK = 10
/** The share of the allowance that is reserved for callers who have not used it up. */
const RESERVE = 0.3
const OPEN_OF_OTHERS = 2
/** The part of it that is for customers alone: strangers with many networks and much patience can't use it up. */
const RESERVE_OF_CUSTOMERS = 0.1
const DOUBLINGS_OF_A_FULL_HOUR = 3
const MOST_WORK = 32

/**
 * What a caller has to do. The first tries of each network cost nothing while less than half of the allowance is used.
 * The work doubles with every ten that the network leaves open, and with each sixth of the allowance.
 */
export function findDemand({ open, ofSite, siteLimit, isPaused, isSuspect, isCustomer }: Load): Demand {
  if (isCustomer) return ofSite < siteLimit ? 'nothing' : 'closed'
  if (ofSite >= siteLimit * (1 - RESERVE_OF_CUSTOMERS)) return 'closed'
  if ((isPaused || ofSite >= siteLimit * (1 - RESERVE)) && open >= OPEN_OF_OTHERS) return 'closed'
  const half = siteLimit / 2
  if (!isPaused && !isSuspect && ofSite < half && open < OPEN_OF_A_NETWORK) return 'nothing'
  const full = Math.max(0, ofSite / half - 1)
  const crowd = Math.max(0, open / OPEN_OF_A_NETWORK - 1)
  return { work: Math.min(MOST_WORK, 2 ** (DOUBLINGS_OF_A_FULL_HOUR * full + crowd)) }
}

/** Whether the proved work is enough; the demand may have risen since the puzzle was made. */
export const isProved = ({ work }: Work, proved: number) => proved >= work / 2
