import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/use-action.ts'
import type { CsvFile } from './csv-download.ts'

/** Saves the rows that the filters let through as a file; `label` says so where the file has other rows than the list. */
export function CsvButton({ label, ...file }: CsvFile & { label?: string }) {
  const cancellation = useRef(new AbortController())
  const cancel = () => cancellation.current.abort()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen is left
  useEffect(() => cancel, [])

  const saving = useAction({
    async call() {
      cancellation.current = new AbortController()
      const { download } = await import('./csv-download.ts')
      return download(file, cancellation.current.signal)
    },
    failed: () => 'The file couldn’t be made',
    onFailure(error, show) {
      if (!cancellation.current.signal.aborted) show(error)
    },
  })

  return (
    <Button variant="quiet" icon={saving.isBusy ? 'close' : 'download'} onClick={saving.isBusy ? cancel : () => saving.run()}>
      {saving.isBusy ? 'Cancel the download' : (label ?? 'Download CSV')}
    </Button>
  )
}
