import { LoadError } from '../ui/states.tsx'
import { useTitle } from './use-title.ts'

/** A screen that broke, or whose code could not be fetched. */
export function RouteError() {
  useTitle('Error')
  return (
    <div className="py-6">
      <LoadError
        message="This screen could not be shown. What you typed is kept on this device."
        onRetry={() => location.reload()}
      />
    </div>
  )
}
