import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as api from '../../../../contract/api.ts'
import type { Dashboard } from '../../../../contract/operation/dashboard.ts'
import { deviceDrafts } from '../../frame/forms/drafts.ts'
import { callQuery } from '../../frame/query-client.ts'
import { screenPath } from '../../frame/screens.ts'
import { Button } from '../../frame/ui/button.tsx'
import { ListTime } from '../../frame/ui/date-time.tsx'
import { Loaded } from '../../frame/ui/states.tsx'
import { Attention, type Task, toTasks } from './attention.tsx'
import { type NextStep, toEditPath, toEditTitle, toNextStep, toUnsavedTitle } from './editor-start.rules.ts'

const ownEditsQuery = callQuery(['own-edits'], api.history.listOwn, {})

type Props = { attention: Dashboard['attention']; translations: readonly Task[] }

/** An editor's start page: the next step, unsaved and recently saved work, and what the site lacks. */
export function EditorStart({ attention, translations }: Props) {
  const unsaved = deviceDrafts.listAll()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Next step={toNextStep(unsaved, [...toTasks(attention, 0), ...translations])} />
      <section aria-labelledby="edits" className="card p-4 lg:row-span-2">
        <h2 id="edits" className="mb-2 text-sm">
          Your last edits
        </h2>
        <Loaded query={useQuery(ownEditsQuery)} lines={4}>
          {({ data }) => (
            <Lines
              lines={[
                ...unsaved.map((draft) => ({ to: draft.path, title: toUnsavedTitle(draft), at: draft.at, isUnsaved: true })),
                ...data.map((edit) => ({ to: toEditPath(edit), title: toEditTitle(edit), at: edit.saved_at })),
              ]}
            />
          )}
        </Loaded>
      </section>
      <Attention attention={attention} unfinished={0} backup={null} translations={translations} />
    </div>
  )
}

function Next({ step: { title, why, to } }: { step: NextStep }) {
  return (
    <section aria-labelledby="next" className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0">
        <h2 id="next" className="text-sm text-muted">
          Next
        </h2>
        <Link to={to} className="link font-semibold wrap-anywhere">
          {title}
        </Link>
        <p className="text-sm text-muted">{why}</p>
      </div>
      {to !== screenPath('blogs.new') && (
        <Button to={screenPath('blogs.new')} variant="quiet" icon="plus">
          Create blog
        </Button>
      )}
    </section>
  )
}

type Line = { to: string; title: string; at: string; isUnsaved?: boolean }

function Lines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return <p className="text-muted">Pages you save are listed here, so you can find them again.</p>
  return (
    <ul className="grid">
      {lines.map(({ to, title, at, isUnsaved }) => (
        <li
          key={`${to} ${at}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-0"
        >
          <Link to={to} className="link font-semibold wrap-anywhere">
            {title}
          </Link>
          <span className="text-sm text-muted">
            {isUnsaved && <strong className="font-semibold text-ink">not saved, </strong>}
            <ListTime time={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}
