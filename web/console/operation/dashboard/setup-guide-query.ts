import * as api from '../../../../contract/api.ts'
import { callQuery } from '../../frame/query-client.ts'

// A separate file, so that the first load of the other screens leaves it out.
/** The completed steps of the first-day checklist. */
export const setupGuideQuery = callQuery(['setup-guide'], api.setupGuide.get, {})
