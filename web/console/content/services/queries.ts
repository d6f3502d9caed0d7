import * as api from '../../../../contract/api.ts'
import { listQuery } from '../../frame/query-client.ts'

const all = ['services']

export const serviceQueries = {
  all,
  list: listQuery(all, api.services.list),
  /** Key of what the leads' filter offers of the services. */
  links: [...all, 'links'],
}
