import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceLink } from '../contract/services.ts'
import { startProgram } from '../test/program.ts'
import { measureVisit } from './first-visit.ts'
import { measureLighthouse } from './lighthouse.ts'
import { read, SETTLE_MS } from './load.ts'
import { printStart } from './memory.ts'
import { openPages } from './page-cpu.ts'
import { printServing } from './serving.ts'

// Prints the sizes of a first visit, Lighthouse scores, the CPU of a page, what the server does with its CPU, how fast
// it starts and the memory that it takes, against the project's budgets. It never fails: a person has to look at a
// missed budget, because a busy machine lowers the figures too.

const SERVICE = '/services/homeservice/electrician'
const KINDS_OF_PAGES = [
  '/',
  SERVICE,
  '/aboutus',
  '/contactus',
  '/blogs',
  '/blogs/ac-repair/1/ac-service-before-april',
  '/privacy-policy',
]
const KB = 1000
const LIGHTHOUSE_RUNS = 5
/** In milliseconds, but for the shift of the layout, which has no unit. */
const METRIC_BUDGETS = { 'largest-contentful-paint': 1250, 'total-blocking-time': 20, 'cumulative-layout-shift': 0 }
const PAGE_CPU_MS = 2

const folder = await mkdtemp(join(tmpdir(), 'karigar-bench-'))
const program = await startProgram(folder)
try {
  await printBytes()
  await printLighthouse()
  await printServing(program)
  await program.stop()
  await printCpu()
  await printStart()
} finally {
  await program.stop()
  await rm(folder, { recursive: true, force: true })
}

async function printBytes(): Promise<void> {
  const services = (await (await fetch(`${program.url}/api/public/service-links`)).json()) as { data: ServiceLink[] }
  // The first answer of a page is compressed quickly, later ones well.
  for (const path of ['', ...services.data.map(({ sendto }) => sendto)]) await htmlBytes(program.url + path)
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  const pages: { path: string; bytes: number }[] = []
  for (const { sendto } of services.data) pages.push({ path: sendto, bytes: await htmlBytes(program.url + sendto) })
  const largest = pages.reduce((first, second) => (second.bytes > first.bytes ? second : first))
  console.log('\nOver the wire, compressed with brotli as served')
  printRow('HTML of the home page', await htmlBytes(program.url), 8 * KB)
  printRow(`HTML of the largest service (${largest.path})`, largest.bytes, 6 * KB)
  for (const path of ['/', SERVICE]) {
    const visit = await measureVisit(program.url + path)
    console.log(`\nFirst visit of ${path}`)
    printRow('Script before load', visit.scriptBeforeLoad, 3 * KB)
    printRow('All script', visit.script, 75 * KB)
    printRow('Everything but pictures', visit.withoutImages, 110 * KB)
    if (path === '/') printRow('Everything', visit.withImages, 250 * KB)
    for (const { path: file, bytes } of visit.files) console.log(`    ${kilobytes(bytes).padStart(9)}  ${file}`)
  }
}

async function printLighthouse(): Promise<void> {
  for (const path of KINDS_OF_PAGES) {
    console.log(`\nLighthouse, mobile, median of ${LIGHTHOUSE_RUNS}, ${path}`)
    const { scores, metrics, failed } = await measureLighthouse(program.url + path, LIGHTHOUSE_RUNS)
    for (const [category, score] of Object.entries(scores)) printFigure(category, score, 100, score >= 100)
    for (const [metric, budget] of Object.entries(METRIC_BUDGETS)) {
      const value = metrics[metric] ?? Number.POSITIVE_INFINITY
      printFigure(metric, Number(value.toFixed(3)), budget, value <= budget)
    }
    if (failed.length > 0) console.log(`            to look at: ${failed.join(', ')}`)
  }
}

/** The program has stopped: its data folder is free. */
async function printCpu(): Promise<void> {
  console.log('\nCPU of a page that is not cached, in milliseconds, without PostgreSQL and compression')
  const pages = await openPages(folder)
  for (const path of KINDS_OF_PAGES) {
    const ms = await pages.measureCpu(path)
    printFigure(path, Number(ms.toFixed(2)), PAGE_CPU_MS, ms <= PAGE_CPU_MS)
  }
  await pages.close()
}

async function htmlBytes(url: string): Promise<number> {
  return (await read(url, 'br')).body.byteLength
}

function printRow(name: string, bytes: number, budget: number): void {
  printFigure(name, kilobytes(bytes), kilobytes(budget), bytes <= budget)
}

function printFigure(name: string, value: string | number, budget: string | number, isMet: boolean): void {
  console.log(`${isMet ? '  met   ' : '  MISSED'}  ${String(value).padStart(9)}  of ${budget}  ${name}`)
}

function kilobytes(bytes: number): string {
  return `${(bytes / KB).toFixed(1)} kB`
}
