import * as api from '../../../contract/api.ts'
import { listQuery } from '../query-client.ts'

const all = ['blogs']

export const blogQueries = { all, lists: [...all, 'list'], list: listQuery(all, api.blogs.list) }
