import * as api from '../../../../contract/api.ts'
import { listQuery } from '../../frame/query-client.ts'

/** Id of the record that the public sees. */
export const LIVE_ID = 1

const all = ['homepage']

export const homepageQueries = { all, list: listQuery(all, api.homepage.list) }
