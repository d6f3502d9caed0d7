import * as api from '../../../../contract/api.ts'
import { callQuery } from '../query-client.ts'

/** The signed-in administrator and the open sessions. */
export const accountQuery = callQuery(['account'], api.auth.getAccount, {})
