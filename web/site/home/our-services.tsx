import { isVisit, type ServiceLink } from '../../../contract/content/services.ts'
import type { CategorySegment } from '../../../contract/options.ts'
import { BOOKABLE_SEGMENTS, type ServiceGroup, toGroups } from '../layout/menu-groups.ts'
import { useTexts } from '../texts/texts.ts'
import { ArrowLink, Link } from '../ui/link.tsx'
import { Section } from '../ui/section.tsx'
import { ServiceTiles } from '../ui/service-tiles.tsx'

const TILES_PER_GROUP = 6

type Props = { services: readonly ServiceLink[]; activeGroup: CategorySegment; isWhole: boolean }

/** Links that the server answers; `tabs.ts` makes tabs of them where there is script. */
export function OurServices({ services, activeGroup, isWhole }: Props) {
  const texts = useTexts().home.services
  const groups = toGroups(services, BOOKABLE_SEGMENTS, useTexts().layout.groups)
  return (
    <Section id="services" title={texts.title} className="our-services">
      <nav className="group-tabs" data-tabs aria-label={texts.tabs}>
        {groups.map(({ segment, title }) => (
          <Link
            key={segment}
            id={`tab-${segment}`}
            className={`tint-${segment}`}
            href={groupPath(segment)}
            aria-current={segment === activeGroup || undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      {groups.map((group) => (
        <Panel key={group.segment} group={group} isActive={group.segment === activeGroup} isWhole={isWhole} />
      ))}
    </Section>
  )
}

const groupPath = (segment: CategorySegment) => `/?group=${segment}#services`

function Panel({ group, isActive, isWhole }: { group: ServiceGroup; isActive: boolean; isWhole: boolean }) {
  const {
    home: { services: texts },
    service: { covers },
    terms,
  } = useTexts()
  const { segment, title, links } = group
  const shown = isActive && isWhole ? links : links.slice(0, TILES_PER_GROUP)
  return (
    <div id={`panel-${segment}`} className={`group-panel tint-${segment}`} hidden={!isActive}>
      <ServiceTiles services={shown} />
      <p>{links.some(isVisit) ? `${covers[segment]} ${terms.deduction}` : covers[segment]}</p>
      {shown.length < links.length && (
        <ArrowLink href={`/?group=${segment}&view=all#services`}>{texts.viewAll(links.length, title)}</ArrowLink>
      )}
    </div>
  )
}
