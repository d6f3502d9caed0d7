import type { DayTexts } from '../../../languages/en/day.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { useIslandTexts } from '../texts/texts.ts'

/** The texts of a technician's page, which its browser has too. */
export const useDayTexts = () => useIslandTexts() as IslandTexts & { day: DayTexts }
