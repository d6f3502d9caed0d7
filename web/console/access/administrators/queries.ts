import * as api from '../../../../contract/api.ts'
import { callQuery } from '../../frame/query-client.ts'

export const administratorsQuery = callQuery(['administrators'], api.administrators.list, {})
