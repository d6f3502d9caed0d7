import * as api from '../../../../contract/api.ts'
import { callQuery } from '../../frame/query-client.ts'

// A file of its own, so that the first load of the other screens leaves it out.
/** Which steps of the first day are done. */
export const setupGuideQuery = callQuery(['setup-guide'], api.setupGuide.get, {})
