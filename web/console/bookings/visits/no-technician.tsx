import { SCREENS, screenPath } from '../../frame/screens.ts'
import { useCan } from '../../frame/session/role.ts'
import { Button } from '../../frame/ui/button.tsx'
import { Empty } from '../../frame/ui/states.tsx'

/** The board before the first technician is entered: what to do, and that nothing is missed until then. */
export function NoTechnician() {
  const isOwner = useCan(SCREENS.technicians.auth)
  return (
    <Empty title="No technician yet">
      <p className="max-w-lg">
        {isOwner ? 'Enter' : 'Ask an owner to enter'} who goes on visits, with services, cities and hours. From then on each lead
        can get a window and a technician here. Until then all goes on by phone, as now.
      </p>
      {isOwner && (
        <Button to={screenPath('technicians.new')} icon="plus">
          New technician
        </Button>
      )}
    </Empty>
  )
}
