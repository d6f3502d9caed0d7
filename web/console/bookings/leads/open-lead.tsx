import type { ComponentProps } from 'react'
import { useFetchedWhenIdle } from '../../frame/layout/fetch-when-idle.ts'
import { LoadError } from '../../frame/ui/states.tsx'
import { useLazyCode } from '../../frame/ui/use-lazy-code.ts'
import type { LeadPane } from './lead-pane.tsx'

type Props = Omit<ComponentProps<typeof LeadPane>, 'id'> & { id: number | undefined }

const loadPane = async () => (await import('./lead-pane.tsx')).LeadPane
const AHEAD = [loadPane]

/** The open lead beside its list. The code of the pane is fetched ahead, at the latest for the first lead. */
export function OpenLead({ id, ...props }: Props) {
  useFetchedWhenIdle(AHEAD)
  const { data: Pane, isError, refetch } = useLazyCode('lead-pane', loadPane, id !== undefined)
  if (id === undefined) return null
  if (Pane) return <Pane id={id} {...props} />
  if (isError) return <LoadError message="The lead could not be shown." onRetry={refetch} />
  return (
    <div role="status" aria-label="Loading the lead" className="split-pane card p-4">
      <div className="skeleton" />
    </div>
  )
}
