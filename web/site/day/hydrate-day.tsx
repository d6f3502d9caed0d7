import { hydrateRoot } from 'react-dom/client'
import { splitLanguage } from '../../../contract/languages.ts'
import type { DayTexts } from '../../../languages/en/day.ts'
import type { IslandTexts } from '../../../languages/en/islands.ts'
import { byLanguage } from '../texts/by-language.ts'
import { TextsContext } from '../texts/texts.ts'
import { Day } from './day.tsx'
import type { DayProps } from './use-day.ts'

// The script of the technician's page, which is all React. It works without: each step is a form.

const loadIslandTexts = byLanguage(import.meta.glob<IslandTexts>('./*/islands.ts', { base: '/languages', import: 'islandTexts' }))
const loadDayTexts = byLanguage(import.meta.glob<DayTexts>('./*/day.ts', { base: '/languages', import: 'dayTexts' }))

const { language } = splitLanguage(location.pathname)
const [texts, day] = await Promise.all([loadIslandTexts[language](), loadDayTexts[language]()])

const root = document.getElementById('day')
if (root)
  hydrateRoot(
    root,
    <TextsContext value={{ language, texts: { ...texts, day } }}>
      <Day {...(JSON.parse(root.dataset.props ?? '{}') as DayProps)} />
    </TextsContext>,
  )

const { worker } = document.body.dataset
if (worker) navigator.serviceWorker?.register(worker).catch(() => {})
