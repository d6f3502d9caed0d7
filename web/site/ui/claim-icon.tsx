import { Icon } from './icon.tsx'

/** The signs of what is promised: a claim has the same one wherever it stands. */
const SIGNS = {
  verified: 'seal',
  soon: 'clock',
  guarantee: 'shield-check',
  callBack: 'phone',
  /** What is true of one group of services. */
  ofGroup: 'check',
} as const
export type Claim = keyof typeof SIGNS

/** The claims of visits, in the order of their texts. */
export const VISIT_CLAIMS = ['verified', 'soon', 'guarantee'] as const satisfies readonly Claim[]

export function ClaimIcon({ claim = 'verified' }: { claim: Claim | undefined }) {
  return <Icon name={SIGNS[claim]} size={20} />
}
