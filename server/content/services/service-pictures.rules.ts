import type { Picture } from '../../../contract/content/blogs.ts'
import type { ServicePicture } from '../../../contract/content/services.ts'
import type { ServiceCategory } from '../../../contract/options.ts'
import { blogImagePath, toCategorySegment } from '../../../contract/paths.ts'

/** The slugs of the services that have a drawing of their own, in web/site/public/art/services. */
export const DRAWN: ReadonlySet<string> = new Set(
  (
    'ac-repair affiliate appliance-services bridge-construction building-construction carpenter cleaning ' +
    'digitalmarketing electrician geyser-repair geyser helpers home-construction home-maintenance home-platinum ' +
    'home-spa microwave-oven-repair nonskilled paid-search painting pest-control plumber refrigerator-repair ' +
    'restaurant-construction roads-construction security-guard seo skilled sportscomplex-construction tv-repair ' +
    'washing-machine-repair'
  ).split(' '),
)

type Illustrated = { image: string | null; slug: string; service_cat: ServiceCategory }

/** What pages show for a service: its picture of the library, or else its drawing, or else that of its group. */
export function toServicePicture(service: Illustrated, pictures: ReadonlyMap<string, Picture>): ServicePicture {
  const { image, slug, service_cat } = service
  const picture = pictures.get(image ?? '')
  if (image && picture) {
    const { width, height, widths } = picture
    return { src: blogImagePath(image), width, height, widths }
  }
  if (DRAWN.has(slug)) return { src: `/art/services/${slug}.svg`, width: 640, height: 400, widths: [] }
  return { src: `/art/${toCategorySegment(service_cat)}.svg`, width: 480, height: 270, widths: [] }
}
