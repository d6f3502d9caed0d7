import * as api from '../../../contract/api.ts'
import { listQuery } from '../query-client.ts'

const all = ['services']

export const serviceQueries = {
  all,
  list: listQuery(all, api.services.list),
}
