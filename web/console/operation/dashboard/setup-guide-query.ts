import * as api from '../../../../contract/api.ts'
import { callQuery } from '../../frame/query-client.ts'

// Apart from the other queries, which the first load of every screen includes.
/** Which steps of the first day are done. */
export const setupGuideQuery = callQuery(['setup-guide'], api.setupGuide.get, {})
