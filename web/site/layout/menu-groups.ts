import type { ServiceLink } from '../../../contract/content/services.ts'
import type { CategorySegment } from '../../../contract/options.ts'
import { toCategorySegment } from '../../../contract/paths.ts'
import type { Catalogue } from '../../../languages/en/catalogue.ts'

export type ServiceGroup = { segment: CategorySegment; title: string; links: ServiceLink[] }

/** The services by category, in menu order, without empty categories. */
export function toGroups(
  services: readonly ServiceLink[],
  segments: readonly CategorySegment[],
  titles: Catalogue['layout']['groups'],
): ServiceGroup[] {
  return segments
    .map((segment) => {
      const links = services.filter(({ service_cat }) => toCategorySegment(service_cat) === segment)
      return { segment, title: titles[segment], links }
    })
    .filter(({ links }) => links.length > 0)
}

/** The four groups behind "Services"; the other two categories have their own menus. */
export const BOOKABLE_SEGMENTS = ['homeservice', 'home-appliance', 'civil-construction', 'labour-supply'] as const
