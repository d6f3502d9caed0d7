import { LoadError } from '../ui/states.tsx'

/** A screen that broke, or whose code could not be fetched. */
export function RouteError() {
  return (
    <div className="p-6">
      <LoadError message="This screen could not be shown." onRetry={() => location.reload()} />
    </div>
  )
}
