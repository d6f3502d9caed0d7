/// <reference lib="dom" />
import { expect } from '@playwright/test'
import { letPass } from '../../test/patience.ts'
import { hitTest, type Sight, type Target } from './sight.ts'
import type { Tab } from './tab.ts'

/** An element that has not moved for this long counts as still. */
const STILL_MS = 60
/** Firefox rounds where it scrolls to, so that the same element may be a pixel further down at every second look. */
const ROUNDED_PX = 1

type Seen = Extract<Sight, { isSeen: true }>

export type Visitor = {
  open(path: string): Promise<void>
  /** Waits until an element can be seen, see `hitTest`, and returns its position. */
  see(name: string): Promise<Seen>
  seeField(label: string): Promise<Seen>
  click(name: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  /** Presses a tile of a group, which is chosen then. */
  choose(group: string, option: string): Promise<void>
  /** The chosen tile of a group, and what is wrong with the choice. */
  readChoice(group: string): Promise<{ value: string; note: string }>
  /** A field's value, and its first description, such as its error message. */
  readField(label: string): Promise<{ value: string; note: string }>
  /** Waits until the page with this path is open and has loaded. */
  arrive(path: RegExp | string): Promise<void>
  heightOf(selector: string): Promise<number>
  /** How far an element can be scrolled down, in CSS pixels. */
  overflowOf(selector: string): Promise<number>
  /** Injects a script from another host into the page, as stored markup would. */
  slipIn(address: string): Promise<void>
  /** Whether the service worker has cached all of these addresses. */
  hasKept(paths: readonly string[]): Promise<boolean>
  /** The number of service workers and of their caches in the browser. */
  countWorkers(): Promise<{ workers: number; caches: number }>
}

/** A visitor who uses the screen, a mouse and a keyboard; an element has to be seen before it is clicked. */
export function toVisitor(tab: Tab, siteUrl: string): Visitor {
  async function find(target: Target): Promise<Seen> {
    let sight: Sight = { isSeen: false, why: '' }
    const look = async () => {
      // The evaluation fails while the page navigates.
      sight = await tab.evaluate(hitTest, target).catch((error: Error) => ({ isSeen: false, why: error.message }))
      return sight
    }
    const isSeen = async () => {
      const before = await look()
      if (!before.isSeen) return before.why
      await letPass(STILL_MS)
      const now = await look()
      if (!now.isSeen) return now.why
      return (Math.abs(now.x - before.x) <= ROUNDED_PX && Math.abs(now.y - before.y) <= ROUNDED_PX) || 'it moves'
    }
    await expect.poll(isSeen, `“${target.name}” can be seen`).toBe(true)
    return sight as unknown as Seen
  }
  async function click(target: Target): Promise<void> {
    const { x, y } = await find(target)
    await tab.mouse.click(x, y)
  }
  return {
    open: async (path) => void (await tab.goto(siteUrl + path)),
    see: (name) => find({ name }),
    seeField: (name) => find({ name, isField: true }),
    click: (name) => click({ name }),
    async fill(name, text) {
      // A page that is still rendering may move the field, or the focus away from it.
      const isEntered = async () => {
        await click({ name, isField: true })
        return tab.evaluate(selectAll, name)
      }
      await expect.poll(isEntered, `“${name}” can be typed into`).toBe(true)
      await tab.keyboard.type(text)
    },
    async choose(name, option) {
      await click({ name: option })
      const chosen = async () => (await tab.evaluate(readChoice, name)).value
      await expect.poll(chosen, { message: `${name}: ${option}` }).toBe(option)
    },
    readChoice: (name) => tab.evaluate(readChoice, name),
    async readField(name) {
      await find({ name, isField: true })
      return tab.evaluate(readField, name)
    },
    async arrive(path) {
      const readPath = () => (document.readyState === 'complete' ? location.pathname : '')
      const isThere = () => tab.evaluate(readPath, undefined).catch(() => '')
      await expect.poll(isThere).toMatch(path)
    },
    heightOf: (selector) =>
      tab.evaluate((selector) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0, selector),
    overflowOf: (selector) =>
      tab.evaluate((selector) => {
        const { scrollHeight = 0, clientHeight = 0 } = document.querySelector(selector) ?? {}
        return scrollHeight - clientHeight
      }, selector),
    slipIn: (address) =>
      tab.evaluate((address) => {
        const script = document.createElement('script')
        script.src = address
        document.body.append(script)
      }, address),
    hasKept: (paths) =>
      tab.evaluate(async (paths) => {
        const kept = await Promise.all(paths.map((path) => caches.match(path)))
        return Boolean(navigator.serviceWorker.controller) && kept.every(Boolean)
      }, paths),
    countWorkers: () =>
      tab.evaluate(async () => {
        const [registrations, names] = await Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()])
        return { workers: registrations.length, caches: names.length }
      }, undefined),
  }
}

/** Runs in the page. Returns false if another element than the field has the focus. */
function selectAll(name: string): boolean {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)) return false
  const names = [...(activeElement.labels ?? [])].map(({ textContent }) => textContent).concat(activeElement.ariaLabel ?? [])
  if (!names.some((one) => one.replace(/\s+/g, ' ').trim() === name.replace(/\s+/g, ' '))) return false
  activeElement.select()
  return true
}

/** Runs in the page. */
function readField(name: string): { value: string; note: string } {
  const labels = [...document.querySelectorAll('label')]
  const field = labels.find((label) => label.textContent.trim() === name)?.control as HTMLInputElement
  const [noteId = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return { value: field.value, note: document.getElementById(noteId)?.textContent ?? '' }
}

/** Runs in the page; a group of tiles is named by its legend. */
function readChoice(name: string): { value: string; note: string } {
  const groups = [...document.querySelectorAll('fieldset')]
  const group = groups.find((one) => one.querySelector('legend')?.textContent === name)
  const note = document.getElementById(group?.getAttribute('aria-describedby') ?? '')
  return { value: group?.querySelector('label:has(:checked)')?.textContent ?? '', note: note?.textContent ?? '' }
}
