import type { Page } from '@playwright/test'
import { type ServiceLink, toBookingType } from '../../../contract/content/services.ts'
import { LANGUAGES, splitLanguage } from '../../../contract/languages.ts'
import { expect } from '../../fixtures.ts'
import type { Crawl } from './crawl.ts'
import { findComplaints, type Origin } from './promises.ts'
import { type Link, readPage } from './read-page.ts'

const bare = (address: string) => address.split('#')[0] ?? ''

/** Clicks on the elements that behave differently with script. */
export function createClicks(page: Page, services: readonly ServiceLink[], crawl: Crawl) {
  const clicked = new Set<string>()
  const complaints: string[] = []

  const readOrigin = async (): Promise<Origin> => {
    const address = page.url()
    return { url: new URL(address), shown: await page.evaluate(readPage, { address }), services }
  }
  const find = ({ href, words }: Link) => {
    const { pathname, search, hash } = new URL(href)
    const named = page.getByRole('link', { name: words, exact: true }).or(page.getByRole('tab', { name: words, exact: true }))
    return named.and(page.locator(`[href$="${hash ? search + hash : pathname}"]`)).filter({ visible: true })
  }

  /** Expects the open page to be what the link promised. */
  async function expectTarget(link: Link, origin: Origin): Promise<void> {
    await expect(page).toHaveURL(link.href)
    const { hash } = new URL(link.href)
    if (hash) await expect(page.locator(`[id="${decodeURIComponent(hash.slice(1))}"]`)).toBeInViewport()
    const { shown } = await readOrigin()
    complaints.push(
      ...findComplaints(link, { url: new URL(bare(link.href)), status: 200, shown }, origin).map(
        (complaint) => `${origin.url.pathname}: “${link.words}” ${complaint}`,
      ),
    )
  }

  async function follow(link: Link, origin: Origin): Promise<void> {
    await find(link).first().click()
    await expectTarget(link, origin)
    if (!origin.shown.tabs.some(({ words }) => words === link.words)) return
    await page.reload()
    await expectTarget(link, origin)
  }

  /** Expects the panel to open with the page's service selected, and Escape to close it. */
  async function openPanel(link: Link): Promise<void> {
    const { path } = splitLanguage(new URL(page.url()).pathname)
    const service = services.find(({ sendto }) => sendto === path)
    const before = page.url()
    await find(link).first().click()
    const panel = page.locator('dialog#book')
    await expect(panel).toBeVisible()
    await expect(panel.locator('[name=service_type]')).toHaveValue(service ? toBookingType(service) : '')
    await crawl.followAdded(await readOrigin())
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    // Closing goes back in history, which would abort the next navigation.
    await expect(page).toHaveURL(before)
  }

  /** Opens a page and waits until its scripts have run. */
  async function open(address: string): Promise<Origin> {
    await page.goto(address)
    await expect(page.locator('link[rel=manifest]')).toBeAttached()
    return readOrigin()
  }

  /** Follows links that scripts added, tabs, breadcrumbs, links to fragments, and buttons of the booking panel. */
  async function followScripted(address: string): Promise<void> {
    const origin = await open(address)
    await crawl.followAdded(origin)
    for (const link of origin.shown.links) {
      const { hash, search, pathname } = new URL(link.href)
      const opensPanel = pathname.endsWith('/book')
      const isLively = (hash && hash !== '#content') || (search && link.language === null) || opensPanel
      const name = `${link.words} ${opensPanel ? address : link.href}`
      if (!isLively || clicked.has(name)) continue
      if (bare(page.url()) !== bare(origin.url.href)) await page.goto(address)
      if ((await find(link).count()) === 0) continue
      clicked.add(name)
      await (opensPanel ? openPanel(link) : follow(link, origin))
    }
  }

  /** Follows the last link of each menu. */
  async function followMenus(address: string): Promise<void> {
    await page.goto(address)
    const menus = page.locator('#menu details')
    for (let at = 0; at < (await menus.count()); at++) {
      await page.goto(address)
      const origin = await readOrigin()
      await menus.nth(at).locator('summary').click()
      const words = (await menus.nth(at).getByRole('link').last().textContent()) ?? ''
      const link = origin.shown.links.find((other) => other.isInMenu && other.words === words)
      if (!link) throw new Error(`No link “${words}” in the menu`)
      clicked.add(`menu ${words}`)
      await menus.nth(at).getByRole('link', { name: words, exact: true }).click()
      await expectTarget(link, origin)
    }
  }

  /** Expects the button in the bar to lead to the same page in each language. */
  async function switchLanguages(address: string): Promise<void> {
    for (const language of LANGUAGES) {
      await page.goto(address)
      const origin = await readOrigin()
      const link = origin.shown.links.find((other) => other.language === language)
      if (!link) throw new Error(`No link to ${language}`)
      clicked.add(`${link.words} ${link.href}`)
      await page.locator('.languages > button').click()
      await page.locator('#languages').getByRole('link', { name: link.words, exact: true }).click()
      await expectTarget(link, origin)
    }
  }

  /** Expects each suggestion to lead to the page that it names. */
  async function followSuggestions(address: string, typed: string): Promise<void> {
    await open(address)
    await page.locator('main search [name=q]').focus()
    await page.getByRole('combobox').pressSequentially(typed, { delay: 20 })
    await expect(page.getByRole('option').first()).toBeVisible()
    await crawl.followAdded(await readOrigin())
  }

  return { followScripted, followMenus, switchLanguages, followSuggestions, complaints, count: () => clicked.size }
}
