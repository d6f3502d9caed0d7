import * as api from '../../../../contract/api.ts'
import { callQuery } from '../query-client.ts'

/** Who is signed in, and where. */
export const accountQuery = callQuery(['account'], api.auth.getAccount, {})
