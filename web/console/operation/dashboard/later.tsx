import type { NextVisit } from '../../../../contract/operation/dashboard.ts'
import type { SetupGuide as Guide } from '../../../../contract/operation/setup-guide.ts'
import { Business } from './business.tsx'
import { NextVisits } from './next-visits.tsx'
import { SetupGuide } from './setup-guide.tsx'

type Props = { visits: readonly NextVisit[] | undefined; guide: Guide | undefined }

/** The part below the customers to call, loaded after them. */
export function Later({ visits = [], guide }: Props) {
  return (
    <>
      {visits.length > 0 && <NextVisits visits={visits} />}
      {guide && <SetupGuide guide={guide} />}
      <Business />
    </>
  )
}
