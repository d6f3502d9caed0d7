import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { FIXED_PAGES } from '../../../contract/content/documents.ts'
import { parseRupees } from '../../../contract/money.ts'
import { SERVICE_CATEGORIES } from '../../../contract/options.ts'
import { servicePath } from '../../../contract/paths.ts'
import { createTestApp } from '../../../test/harness.ts'
import { SEEDED_SITE } from '../../../test/settings.ts'
import {
  administrators,
  blogs,
  contactDetails,
  documents,
  homeRecords,
  images,
  leads,
  services,
  translations,
  versions,
} from '../../platform/db/schema.ts'
import { homepageStore } from '../homepage/homepage.store.ts'
import { cleanBlogHtml, cleanDocumentHtml } from '../html/clean-html.ts'
import { copyImage } from '../images/image-files.ts'
import { addFirstVersions } from '../kinds.store.ts'
import { readBlogs } from './content.ts'
import { encodedPictures, seedAdministrator, seedContent } from './seed.ts'
import { toValues } from './translations.ts'

const app = await createTestApp()
const { db, deps } = app
const allServices = await db.select().from(services)
const allBlogs = await db.select().from(blogs).leftJoin(images, eq(images.file, blogs.image))
const allDocuments = await db.select().from(documents)
const toWords = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .trim()
    .split(/\s+/)
const listTags = (html: string) => html.match(/<[a-z0-9]+( href="[^"]*")?/g)

describe('the services of the first start', () => {
  it('are the 31 services of the menus', () => {
    const counts = SERVICE_CATEGORIES.map(({ value }) => allServices.filter(({ service_cat }) => service_cat === value).length)
    expect(counts).toEqual([7, 6, 6, 3, 5, 4])
  })

  it.each(allServices.map((service) => [servicePath(service), service] as const))('%s is a full page', (_, service) => {
    expect(service.about_service.split(/\n\s*\n/).length).toBeGreaterThanOrEqual(3)
    expect(service.offers.length).toBeGreaterThanOrEqual(4)
    expect(service.whys).toHaveLength(4)
    expect(service.faqs).toHaveLength(5)
    for (const item of [...service.offers, ...service.whys, ...service.faqs]) {
      expect(item.title).toMatch(/\w{2}/)
      expect(toWords(item.description).length).toBeGreaterThan(3)
    }
    expect(service.meta_title.length).toBeLessThanOrEqual(70)
    expect(service.meta_desc.length).toBeGreaterThan(50)
    expect(service.meta_desc.length).toBeLessThanOrEqual(170)
    expect(service.meta_keywords).toContain(',')
    expect(service.search_keywords).toMatch(/\w/)
    expect(service.sub_heading).toMatch(/\w/)
    expect(service.visit_charge).toMatch(/\w/)
  })

  it('differ from one another', () => {
    for (const field of ['title', 'about_service', 'meta_title', 'meta_desc', 'sub_heading'] as const)
      expect(new Set(allServices.map((service) => service[field])).size, field).toBe(31)
  })

  it('mostly have a charge that can be paid', () => {
    expect(allServices.filter(({ visit_charge }) => parseRupees(visit_charge)).length).toBeGreaterThan(13)
  })
})

describe('the blogs of the first start', () => {
  it('are twelve, published, of several categories', () => {
    expect(allBlogs).toHaveLength(12)
    expect(new Set(allBlogs.map(({ blogs: { status } }) => status))).toEqual(new Set([1]))
    expect(new Set(allBlogs.map(({ blogs: { category } }) => category)).size).toBeGreaterThanOrEqual(6)
  })

  it.each(allBlogs.map(({ blogs: blog, images: image }) => [blog.slug, blog, image] as const))(
    '%s has 500 words, an image with a text, and loses nothing by cleaning',
    (_, blog, image) => {
      expect(toWords(blog.content).length).toBeGreaterThanOrEqual(500)
      expect(image?.alt).toMatch(/\w+ \w+/)
      expect(blog.short_desc).toMatch(/\w/)
      expect(listTags(cleanBlogHtml(blog.content))).toEqual(listTags(blog.content))
    },
  )
})

it('the pictures of the first start are encoded beforehand (otherwise run scripts/encode-covers.ts)', async () => {
  const covers = await readBlogs(toValues('en', SEEDED_SITE))
  for (const { slug, cover } of covers) expect(await copyImage(encodedPictures, deps.files, cover, slug), slug).toBeDefined()
})

it('the documents of the first start lose nothing by cleaning', () => {
  expect(allDocuments).toHaveLength(5)
  for (const { key, description } of allDocuments) {
    expect(listTags(cleanDocumentHtml(description)), key).toEqual(listTags(description))
    expect(toWords(description).length, key).toBeGreaterThan(150)
  }
})

it('the first start makes no leads', async () => {
  expect(await db.$count(leads)).toBe(0)
})

it('every record and translation of the first start has its version, also where an older program stored none', async () => {
  const list = () => db.select().from(versions).orderBy(versions.kind, versions.key)
  const stored = await list()
  const [{ count = 0 } = {}] = await db.select({ count: sql<number>`count(*)::int` }).from(translations)
  expect(stored.filter(({ kind }) => kind === 'translations')).toHaveLength(count)
  expect(stored.filter(({ kind }) => kind === 'services')).toHaveLength(allServices.length)
  expect(stored.filter(({ kind }) => kind === 'blogs')).toHaveLength(allBlogs.length)
  await db.delete(versions)
  await addFirstVersions(db)
  expect(await list()).toEqual(stored)
})

it('links between the pages lead to existing pages', () => {
  const known = new Set<string>(FIXED_PAGES)
  for (const service of allServices) known.add(servicePath(service))
  const html = [
    ...allBlogs.map(({ blogs: { content } }) => content),
    ...allDocuments.map(({ description }) => description),
  ].join()
  const links = [...html.matchAll(/href="(\/[^"#?]*)/g)].map((match) => match[1] ?? '')
  expect(links.filter((link) => !known.has(link) && !link.startsWith('/blogs/'))).toEqual([])
})

const FIRST = { adminEmail: 'second@karigar.example', siteName: 'Karigar' }

describe('a second start', () => {
  it('changes nothing that was edited or removed', async () => {
    await db.update(services).set({ title: 'Edited' }).where(eq(services.slug, 'electrician'))
    await db.update(homeRecords).set({ heading: 'Edited' })
    await db.delete(services).where(eq(services.slug, 'plumber'))
    await db.delete(blogs)
    const before = [await db.select().from(services), await db.select().from(homeRecords), await db.select().from(documents)]
    await seedContent(db, deps.files, SEEDED_SITE)
    const after = [await db.select().from(services), await db.select().from(homeRecords), await db.select().from(documents)]
    expect(after).toEqual(before)
    expect(await db.$count(blogs)).toBe(0)
  })

  it('makes no second administrator', async () => {
    expect(await seedAdministrator(db, { ...FIRST, adminPassword: 'another-password' })).toBeUndefined()
    expect(await db.$count(administrators)).toBe(1)
  })
})

describe('the administrator of the first start', () => {
  it.each([
    ['Welcome@123', 'too easy to guess'],
    ['karigar-2026', 'more than the name of the site'],
  ])('is not made with the password %s', async (adminPassword, reason) => {
    await db.delete(administrators)
    await expect(seedAdministrator(db, { ...FIRST, adminPassword })).rejects.toThrow(reason)
    expect(await db.$count(administrators)).toBe(0)
  })

  it('gets a random password where none is set', async () => {
    expect(await seedAdministrator(db, { ...FIRST, adminPassword: undefined })).toMatch(/^[\w-]{16}$/)
  })
})

describe('the first start of a site with another name', () => {
  it('fills its content with that name', async () => {
    const content = [services, blogs, documents, homeRecords, contactDetails]
    for (const table of [...content, images, translations]) await db.delete(table)
    await seedContent(db, deps.files, { ...SEEDED_SITE, siteName: 'Tap & Sons: fixed' })
    const texts = JSON.stringify(await Promise.all(content.map((table) => db.select().from(table))))
    expect(texts).not.toMatch(/\bKarigar\b|\{\{|\}\}/)
    expect(texts).toContain('About Tap & Sons: fixed')
    expect(texts).toContain('<p>This page says when Tap &amp; Sons: fixed returns money')
  })
})

describe('a first start after one that was interrupted', () => {
  it('gives the home page its id', async () => {
    const [row] = await db.select().from(homeRecords)
    for (const table of [blogs, services, documents, contactDetails, homeRecords, images, translations]) await db.delete(table)
    await db.execute(sql`select setval('home_records_id_seq', 1, false)`)
    const interrupted = db.transaction(async (tx) => {
      const { id: _, ...home } = row ?? expect.fail('no record')
      await homepageStore.insert(tx, home)
      throw new Error('killed here')
    })
    await expect(interrupted).rejects.toThrow('killed here')
    await seedContent(db, deps.files, SEEDED_SITE)
    expect((await app.request('GET', '/public/fronthomepage')).body.data).toHaveLength(1)
    const { id: _, ...home } = row ?? expect.fail('no record')
    expect((await homepageStore.insert(db, home))?.id).toBe(2)
  })
})
