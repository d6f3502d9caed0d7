import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import type { Business } from '../../../../contract/operation/business.ts'
import type { Measure } from './measures.ts'
import { dayName } from './measures.ts'

const HEIGHT_PX = 220

type Props = { business: Business; measure: Measure }

/** One measure per day, next to the same day of the previous period; the table below has the same figures. */
export function Chart({ business, measure }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let plot = draw(element, business, measure)
    const redraw = () => {
      plot.destroy()
      plot = draw(element, business, measure)
    }
    // A canvas keeps the colours and the width it was drawn with.
    const theme = new MutationObserver(redraw)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', redraw)
    const size = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT_PX }))
    size.observe(element)
    return () => {
      theme.disconnect()
      dark.removeEventListener('change', redraw)
      size.disconnect()
      plot.destroy()
    }
  }, [business, measure])
  return (
    <div
      ref={box}
      role="img"
      aria-label={`${measure.label} by day, compared with the previous period. The table has the figures.`}
      className="business-chart"
    />
  )
}

function draw(element: HTMLElement, { by_day, to }: Business, { label, value, format }: Measure): uPlot {
  const style = getComputedStyle(element)
  const color = (token: string) => style.getPropertyValue(`--color-${token}`)
  const font = `12px ${style.fontFamily}`
  const lines = { stroke: color('line'), width: 1 }
  const axis = { stroke: color('muted'), font, grid: lines, ticks: { ...lines, size: 4 } }
  const toValue = (_: uPlot, found: number | null) => (found === null ? '' : format(found))
  const dayAt = (index: number) => by_day[index]?.name ?? ''
  const options: uPlot.Options = {
    ...{ width: element.clientWidth, height: HEIGHT_PX, cursor: { drag: { x: false, y: false } } },
    scales: { x: { time: false }, y: { range: (_, min, max) => [Math.min(0, min * 1.1), max > 0 ? max * 1.1 : 1] } },
    series: [
      { label: 'Day', value: (_, index) => (index === null ? '' : dayName(dayAt(index), to)) },
      {
        label,
        value: toValue,
        stroke: color('press'),
        width: 2,
        fill: color('press-tint'),
        points: { show: by_day.length < 30 },
      },
      // Drawn last, over the filled area.
      { label: 'Previous period', value: toValue, stroke: color('muted'), width: 1.5, dash: [5, 4], points: { show: false } },
    ],
    axes: [
      {
        ...axis,
        incrs: [1, 2, 7, 14, 28],
        space: 64,
        size: 32,
        values: (_, indexes) => indexes.map((index) => dayName(dayAt(index), to)),
      },
      { ...axis, size: 64, values: (_, values) => values.map(format) },
    ],
  }
  const indexes = by_day.map((_, index) => index)
  const data: uPlot.AlignedData = [indexes, by_day.map(({ now }) => value(now)), by_day.map(({ before }) => value(before))]
  return new uPlot(options, data, element)
}
