import { expect, test } from '../fixtures.ts'

const CARDS = 'main article'

test('a visitor searches the blogs and clears the search', async ({ page }) => {
  await page.goto('/blogs')
  await expect(page.locator(CARDS)).toHaveCount(9)
  await page.getByLabel('Search the blogs').fill('geyser')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page).toHaveURL(/\/blogs\?search=geyser&category=$/)
  await expect(page.getByLabel('Search the blogs')).toHaveValue('geyser')
  await expect(page.getByRole('link', { name: /^Geyser safety/ })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL(/\/blogs$/)
  await expect(page.locator(CARDS)).toHaveCount(9)
})

test('a category shows only its own blogs', async ({ page }) => {
  await page.goto('/blogs')
  await page.getByLabel('Category').selectOption('Plumber')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByLabel('Category')).toHaveValue('Plumber')
  await expect(page.locator(CARDS)).toHaveCount(1)
  await expect(page.locator(CARDS)).toContainText('Plumber')
})

test('the list continues on a second page, and Back returns to the first', async ({ page }) => {
  await page.goto('/blogs')
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/\/blogs\?page=2$/)
  await expect(page.locator(CARDS)).toHaveCount(3)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/blogs\?page=2$/)
  await expect(page.locator('main [aria-current=page]')).toContainText('Page 2')
  await expect(page.getByRole('link', { name: 'Newer' })).toHaveAttribute('rel', 'prev')
  await page.goBack()
  await expect(page.locator(CARDS)).toHaveCount(9)
})

test('a search without a result says so and can be cleared', async ({ page }) => {
  await page.goto('/blogs?search=xylophone')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await expect(page.getByText('“xylophone”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Clear the search' })).toHaveAttribute('href', '/blogs')
})

test('an address with invalid values shows a page', async ({ page }) => {
  for (const query of ['page=abc', 'page=-1', 'category=dragons', `search=${'x'.repeat(500)}`]) {
    const answer = await page.goto(`/blogs?${query}`)
    expect(answer?.status(), query).toBe(200)
    await expect(page.locator(CARDS)).toHaveCount(9)
  }
  await page.goto('/blogs?page=9999')
  await expect(page.locator('main [aria-current=page]')).toContainText('Page 2')
})

test('a visitor reads a blog and follows its link to the matching service', async ({ page }) => {
  await page.goto('/blogs')
  await page.getByRole('link', { name: /^MCB keeps tripping/ }).click()
  await expect(page).toHaveURL(/\/blogs\/electrician\/\d+\/mcb-keeps-tripping$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('MCB keeps tripping')
  await expect(page.getByText('13 May 2026')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Read next' }).getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: /^Book Electrician/ }).click()
  await expect(page).toHaveURL(/\/services\/homeservice\/electrician$/)
})

test('a wrong category or slug redirects to the blog’s address, and a wrong id is not found', async ({
  page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const { body } = await api('GET', '/public/frontblogs?search=tripping')
  const [{ id }] = body.data as [{ id: number }]
  for (const path of [
    `/blogs/nonsense/${id}/x`,
    `/blogs/electrician/${id}/%E0%A4%A8%E0%A4%B2`,
    `/blogs/electrician/${id}/100%25`,
  ]) {
    const answer = await page.goto(path)
    expect((await answer?.request().redirectedFrom()?.response())?.status(), path).toBe(301)
    await expect(page).toHaveURL(new RegExp(`/blogs/electrician/${id}/mcb-keeps-tripping$`))
  }
  for (const id of ['abc', '0', '1e3', '999999', '99999999999999']) {
    const answer = await page.goto(`/blogs/electrician/${id}/mcb-keeps-tripping`)
    expect(answer?.status(), id).toBe(404)
  }
})

test('search engines and feed readers find every blog', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const feed = await (await request.get('/blogs/feed.xml')).text()
  for (const path of ['/blogs/electrician/', '/services/homeservice/electrician', '/privacy-policy', '/contactus']) {
    expect(sitemap).toContain(path)
  }
  expect(sitemap.match(/<loc>/g)?.length).toBe(sitemap.match(/<lastmod>/g)?.length)
  expect(feed.match(/<item>/g)).toHaveLength(12)
})
