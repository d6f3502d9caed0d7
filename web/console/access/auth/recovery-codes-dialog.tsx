import { siteName } from '../../frame/layout/site-mark.tsx'
import { Button } from '../../frame/ui/button.tsx'
import { CopyButton } from '../../frame/ui/copy-button.tsx'
import { Dialog } from '../../frame/ui/dialog.tsx'
import { saveAs } from '../../frame/ui/save-as.ts'

/** Shows new recovery codes, which can't be shown again. Open while `codes` is not empty. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog isOpen={codes.length > 0} title="Your recovery codes" onClose={undefined}>
      <div className="grid gap-4">
        <p>
          Each of them signs in once in place of the second factor. Print them or save them where you keep passwords:{' '}
          <strong className="font-semibold">they are shown this once.</strong>
        </p>
        <ol aria-label="Recovery codes" className="grid gap-x-6 gap-y-1.5 rounded-sm bg-sunk px-4 py-3 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="font-mono">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap justify-end gap-3 print:hidden">
          <Button variant="quiet" icon="print" onClick={() => print()}>
            Print
          </Button>
          <Button variant="quiet" icon="download" onClick={() => saveAs(new Blob([toFile(codes)]), 'recovery-codes.txt')}>
            Download
          </Button>
          <CopyButton text={codes.join('\n')} what="the recovery codes" />
          <Button onClick={onClose}>I have saved them</Button>
        </div>
      </div>
    </Dialog>
  )
}

/** The file says what the codes are for, to whoever finds it in a year. */
const toFile = (codes: readonly string[]) =>
  `Recovery codes of the console of ${siteName()}, ${location.host}\nEach signs in once in place of the second factor.\n\n${codes.join('\n')}\n`
