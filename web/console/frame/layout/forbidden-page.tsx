import { Link } from 'react-router'
import { screenPath } from '../screens.ts'
import { Empty } from '../ui/states.tsx'
import { PageHead } from './page-head.tsx'

/** In place of a screen that the administrator's role does not include. */
export function ForbiddenPage() {
  return (
    <>
      <PageHead />
      <Empty title="Your role does not include this screen">
        <p>Ask the owner of the site if you need it.</p>
        <Link to={screenPath('dashboard')} className="link">
          Back to the dashboard
        </Link>
      </Empty>
    </>
  )
}
