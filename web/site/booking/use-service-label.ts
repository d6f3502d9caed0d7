import { toLabel } from '../../../contract/labels.ts'
import { useIslandTexts } from '../texts/texts.ts'
import type { BookingProps } from './booking-props.ts'

/** What the visitor reads for a service, which has one name in all languages where it is stored and sent. */
export function useServiceLabel({ service, title }: Pick<BookingProps, 'service' | 'title'>): (value: string) => string {
  const { labels } = useIslandTexts()
  return (value) => (value === service ? title : toLabel(labels.services, value))
}
