import { queryOptions } from '@tanstack/react-query'
import * as api from '../../../../contract/api.ts'
import { callQuery } from '../../frame/query-client.ts'

export const formerChargeQueries = {
  // Below the key of the services: whatever changes those changes this, and somebody may have changed a text since.
  of: (id: number) =>
    queryOptions({ ...callQuery(['services', 'former-charges', id], api.formerCharges.list, { id }), staleTime: 0 }),
}
