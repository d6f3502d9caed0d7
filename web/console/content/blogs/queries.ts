import * as api from '../../../../contract/api.ts'
import { listQuery } from '../../frame/query-client.ts'

const all = ['blogs']

export const blogQueries = { all, list: listQuery(all, api.blogs.list) }
