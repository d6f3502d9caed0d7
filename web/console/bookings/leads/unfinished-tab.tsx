import { LoadError, Skeleton } from '../../frame/ui/states.tsx'
import { useLazyCode } from '../../frame/ui/use-lazy-code.ts'

const loadForms = async () => (await import('./unfinished-leads.tsx')).UnfinishedLeads

/** The unfinished forms; their code is no part of the leads' first load. */
export function UnfinishedTab() {
  const { data: Forms, isError, refetch } = useLazyCode('unfinished-leads', loadForms)
  if (Forms) return <Forms />
  return isError ? <LoadError message="The forms could not be shown." onRetry={refetch} /> : <Skeleton lines={10} />
}
