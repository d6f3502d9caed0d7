/// <reference lib="dom" />
import { expect } from '@playwright/test'
import { look, type Sight, type Sought } from './sight.ts'
import type { Tab } from './tab.ts'

type Seen = Extract<Sight, { isSeen: true }>

export type Visitor = {
  open(path: string): Promise<void>
  /** Waits until this can be seen, see `look`; answers where. */
  see(name: string): Promise<Seen>
  seeField(label: string): Promise<Seen>
  click(name: string): Promise<void>
  fill(label: string, text: string): Promise<void>
  choose(label: string, option: string): Promise<void>
  /** Waits until the page of this path is there. */
  arrive(path: RegExp | string): Promise<void>
  heightOf(selector: string): Promise<number>
  /** How far this can be scrolled down. */
  overflowOf(selector: string): Promise<number>
}

/** Somebody who sees the screen and has a mouse and a keyboard; whatever is clicked has to be seen first. */
export function toVisitor(tab: Tab, siteUrl: string): Visitor {
  async function find(sought: Sought): Promise<Seen> {
    let sight: Sight = { isSeen: false, why: '' }
    const isSeen = async () => {
      // The page may be on its way to another one.
      sight = await tab.evaluate(look, sought).catch((error: Error) => ({ isSeen: false, why: error.message }))
      return sight.isSeen || sight.why
    }
    await expect.poll(isSeen, { message: `“${sought.name}” can be seen`, timeout: 10_000 }).toBe(true)
    return sight as unknown as Seen
  }
  async function click(sought: Sought): Promise<void> {
    const { x, y } = await find(sought)
    await tab.mouse.click(x, y)
  }
  return {
    open: async (path) => void (await tab.goto(siteUrl + path)),
    see: (name) => find({ name }),
    seeField: (name) => find({ name, isField: true }),
    click: (name) => click({ name }),
    async fill(name, text) {
      // A page that is still drawing itself may take the focus away from where the click has put it.
      const isEntered = async () => {
        await click({ name, isField: true })
        return tab.evaluate(selectAll, undefined)
      }
      await expect.poll(isEntered, { message: `“${name}” can be typed into`, timeout: 10_000 }).toBe(true)
      await tab.keyboard.type(text)
    },
    async choose(name, option) {
      await find({ name, isField: true })
      await tab.evaluate(focusSelect, name)
      await tab.keyboard.type(option)
      const chosen = () => tab.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.text, undefined)
      await expect.poll(chosen, { message: `${name}: ${option}` }).toBe(option)
    },
    async arrive(path) {
      const isThere = () => tab.evaluate(() => location.pathname, undefined).catch(() => '')
      await expect.poll(isThere, { timeout: 10_000 }).toMatch(path)
    },
    heightOf: (selector) =>
      tab.evaluate((selector) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0, selector),
    overflowOf: (selector) =>
      tab.evaluate((selector) => {
        const { scrollHeight = 0, clientHeight = 0 } = document.querySelector(selector) ?? {}
        return scrollHeight - clientHeight
      }, selector),
  }
}

/** Runs in the page. False where no field has the focus. */
function selectAll(): boolean {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)) return false
  activeElement.select()
  return true
}

/** Runs in the page. A click would open the list of the system, which is no part of the page. */
function focusSelect(name: string): void {
  const labels = [...document.querySelectorAll('label')]
  labels.find((label) => label.textContent.trim().startsWith(name))?.control?.focus()
}
