import { Link } from 'react-router'
import { screenPath } from '../screens.ts'
import { Empty } from '../ui/states.tsx'
import { PageHead } from './page-head.tsx'

export function MissingPage() {
  return (
    <>
      <PageHead title="Page not found" />
      <Empty title="There is no such screen">
        <Link to={screenPath('dashboard')} className="link">
          Back to the dashboard
        </Link>
      </Empty>
    </>
  )
}
