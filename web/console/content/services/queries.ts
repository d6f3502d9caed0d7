import * as api from '../../../../contract/api.ts'
import { listQuery } from '../../frame/query-client.ts'

const all = ['services']

export const serviceQueries = {
  all,
  list: listQuery(all, api.services.list),
  /** Key of the services in the leads' filter. */
  links: [...all, 'links'],
}
