import * as api from '../../../../contract/api.ts'
import type { CallInput } from '../../../../contract/endpoint.ts'
import { callQuery, DASHBOARD_KEY } from '../../frame/query-client.ts'

// A file of its own: every screen loads the dashboard's other queries.

/** Below the dashboard's key: whatever changes that changes these figures too. */
export const businessQuery = (input: CallInput<typeof api.business.get>) =>
  callQuery([...DASHBOARD_KEY, 'business', input], api.business.get, input)
