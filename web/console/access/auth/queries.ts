import * as api from '../../../../contract/api.ts'
import { callQuery } from '../../frame/query-client.ts'

/** The second factors of the signed-in administrator. */
export const secondFactorQuery = callQuery(['second-factor'], api.secondFactor.get, {})
