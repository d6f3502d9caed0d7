// The policy against abuse, whole: what a client's tabs mean for the next act that costs the business something.

/** `open`: what was begun and not finished. `record`: what was finished in the last weeks. Both fade. */
export type Tab = { open: number; record: number }
/** The tabs of a client's network and address, and what the whole site has open. */
export type Tabs = { network: Tab; address: Tab; site: number }

/** Hours after which half of a tab is forgotten. */
export const HALF_LIFE_H = { site: 1, network: 12, address: 12, record: 14 * 24 } as const
/** Price of an SMS in rupees, for the sums reported to the business. */
export const SMS_RUPEES = 0.2

const FREE = 10
const LEAST_SHARE = 3
const LEAST_SHARE_OF_ADDRESS = 2
const MOST_WORK = 8
/** With so many budgets open, networks where no one has ever finished anything wait. */
const BUDGETS_BEFORE_THE_END = 10

/** The more the site has open, the less any one network may have: an attacker fills up their own networks alone. */
function isAdmitted({ network, address, site }: Tabs, budget: number): boolean {
  if (site >= BUDGETS_BEFORE_THE_END * budget && network.record < 1) return false
  const share = Math.max(LEAST_SHARE, Math.min(budget / 5, (FREE * budget) / Math.max(site, 1)))
  const ofAddress = Math.max(LEAST_SHARE_OF_ADDRESS, share / 4)
  return network.open < share + network.record && address.open < ofAddress + address.record
}

/**
 * The price of the next act, as seconds of work on a cheap phone. Undefined: nothing is spent on this client now, and
 * other ways to book are named. The budget is what the business is ready to lose in an hour.
 */
export function toPrice(tabs: Tabs, budget: number, free = FREE): number | undefined {
  if (!isAdmitted(tabs, budget)) return undefined
  const { network, site } = tabs
  const over = network.open - network.record
  // A client that left fewer forms than it finished pays nothing, however crowded the site is.
  if (over < 0 || (over < free && !isCrowded(site, budget))) return 0
  return Math.min(MOST_WORK, Math.max(1, 2 ** (over / FREE - 1), site / budget))
}

/** From half of the budget on, the business is notified. */
export const isCrowded = (site: number, budget: number) => site >= budget / 2
