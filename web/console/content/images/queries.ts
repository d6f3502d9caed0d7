import * as api from '../../../../contract/api.ts'
import { listQuery } from '../../frame/query-client.ts'

const all = ['images']

export const imageQueries = { all, list: listQuery(all, api.images.list) }
