import * as api from '../../../../contract/api.ts'
import { callQuery } from '../../frame/query-client.ts'

/** The providers of messages and payments. */
export const channelsQuery = callQuery(['channels'], api.notices.getChannels, {})
