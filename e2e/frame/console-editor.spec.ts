import type { Page } from '@playwright/test'
import { buildBlog } from '../../test/builders.ts'
import { expect, test } from '../fixtures.ts'
import { buildPicture, content, toast } from '../steps/console-steps.ts'

async function paste(page: Page, html: string): Promise<void> {
  await content(page).evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', data)
    clipboardData.setData('text/plain', 'text')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

const readHtml = (page: Page) => content(page).evaluate((element) => element.innerHTML.replace(/<p><br[^>]*><\/p>$/, ''))

test('a text is written with the toolbar by keyboard alone', async ({ page, api, adminToken, openConsole }) => {
  await openConsole('/admin/blogs/createblog')
  await page.getByLabel('Title').fill('By keyboard')
  await content(page).focus()
  await page.keyboard.type('## Head')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  // The toolbar is one tab stop, in which the arrow keys move the focus.
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Horizontal line' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Table of 3 by 3' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(content(page)).toBeFocused()
  await page.keyboard.type('Cell')
  await expect(content(page).getByRole('columnheader').first()).toHaveText('Cell')
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Blog created successfully')).toBeVisible()
  const token = await adminToken()
  const { body } = await api('GET', '/blogs?search=by-keyboard', undefined, token)
  const [{ id }] = body.data as [{ id: number }]
  const blog = (await api('GET', `/blogs/${id}`, undefined, token)).body.data as { content: string }
  expect(blog.content).toMatch(/^<h2>Head<\/h2><ul><li><p>one<\/p><\/li><li><p>two<\/p><\/li><\/ul><table/)
})

test('links, videos, pictures and alignment reach the page', async ({ page, context, api, openConsole }) => {
  await openConsole('/admin/blogs/createblog')
  await page.getByLabel('Title').fill('With everything')
  await page.getByLabel('Status').selectOption('Active')
  await content(page).fill('Call us')
  await content(page).press('Control+a')
  await page.getByRole('button', { name: 'Centre' }).click()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Address of the link').fill('+91 98765 43210')
  await page.keyboard.press('Enter')
  await content(page).press('End')
  await page.getByRole('button', { name: 'Insert video' }).click()
  await page.getByLabel('YouTube or Vimeo address').fill('https://example.com/video')
  await page.getByRole('button', { name: 'Add video' }).click()
  await expect(page.getByText('Enter the address of a YouTube or Vimeo video')).toBeVisible()
  await page.getByLabel('YouTube or Vimeo address').fill('https://vimeo.com/76979871')
  await page.getByRole('button', { name: 'Add video' }).click()
  await expect(content(page).getByText('Vimeo video')).toBeVisible()
  await page.getByRole('button', { name: 'Insert picture' }).click()
  await page.getByLabel('Add pictures').setInputFiles(await buildPicture('#f0a51e'))
  await expect(content(page).locator('img')).toBeVisible()

  const opened = context.waitForEvent('page')
  await context.route('https://player.vimeo.com/**', (route) => route.fulfill({ body: '' }))
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(toast(page, 'Blog created successfully')).toBeVisible()
  opened.catch(() => {})
  const { body } = await api('GET', '/public/frontblogs?search=With everything')
  const [{ id }] = body.data as [{ id: number }]
  const html = ((await api('GET', `/public/blog/${id}`)).body.data as { content: string }).content
  expect(html).toContain('<p style="text-align:center"><a href="tel:+919876543210">Call us</a></p>')
  expect(html).toMatch(/<iframe src="https:\/\/player\.vimeo\.com\/video\/76979871"[^>]* loading="lazy"><\/iframe>/)
  expect(html).toMatch(/<img src="\/uploads\/blogs\/my-tap-\w+\.webp"[^>]* srcset="[^"]+-320\.webp 320w/)
})

test('text pasted from Word and Google Docs is cleaned', async ({ page, openConsole }) => {
  await openConsole('/admin/blogs/createblog')
  await content(page).click()
  await paste(
    page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
<h1 style='color:#2F5496'>Title<o:p></o:p></h1>
<p class=MsoNormal style='text-align:center'><b><span style='font-family:"Calibri"'>Bold</span></b><span> and <i>italic</i></span><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>o<span>&nbsp;</span></span></span><![endif]>Inner<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>·<span>&nbsp;</span></span></span><![endif]>Two<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>First</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Three</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;</span></span>Deep</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span>Second</p>
<p class=MsoListParagraph style='mso-list:l2 level1 lfo3'><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span>Of another list</p>
<p class=MsoNormal><img width=100 src="file:///C:/Temp/image001.png">End</p>
<!--EndFragment--></body></html>`,
  )
  expect(await readHtml(page)).toBe(
    '<h2>Title</h2><p style="text-align: center;"><strong>Bold</strong> and <em>italic</em></p>' +
      '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul><ol><li><p>First</p></li></ol>' +
      '<ul><li><p>Three</p><ul><li><p>Deep</p></li></ul></li></ul><ol start="2"><li><p>Second</p></li></ol>' +
      '<ol><li><p>Of another list</p></li></ol><p>End</p>',
  )
  await expect(toast(page, 'A picture was left out')).toBeVisible()

  await content(page).fill('')
  await paste(
    page,
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="font-weight:700;color:#f00">Head</span></h2>
<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;">Bold</span><span style="font-style:italic;"> italic </span><a href="https://www.google.com/url?q=https://karigar.example/a&amp;sa=D" style="text-decoration:none;"><span style="text-decoration:underline;">link</span></a></p><br>
<ul style="margin:0"><li dir="ltr" style="list-style-type:disc"><p dir="ltr"><span>One</span></p></li><ul><li><p><span>Inner</span></p></li></ul><li><p><span>Two</span></p></li></ul></b><br class="Apple-interchange-newline">`,
  )
  expect(await readHtml(page)).toBe(
    '<h2>Head</h2><p><strong>Bold</strong><em> italic </em><a href="https://karigar.example/a">link</a></p>' +
      '<ul><li><p>One</p><ul><li><p>Inner</p></li></ul></li><li><p>Two</p></li></ul>',
  )
})

test('a paste with a broken image keeps its text, and one from the same editor brings no image of another site', async ({
  page,
  openConsole,
}) => {
  await openConsole('/admin/blogs/createblog')
  await content(page).click()
  await paste(page, '<p>Before</p><img src="data:image/png;base64,@@@"><p>After</p>')
  await expect(content(page)).toContainText('After')
  await expect(toast(page, 'A picture was left out')).toBeVisible()
  await paste(page, '<p data-pm-slice="1 1 []">From afar<img src="https://example.com/a.png" alt="Foreign"></p>')
  await expect(content(page)).toContainText('From afar')
  await expect(content(page).getByRole('img')).toHaveCount(0)
})

test('pasted pictures stay where they stood, with their alternative texts', async ({ page, api, adminToken, openConsole }) => {
  const source = async (colour: string) => `data:image/png;base64,${(await buildPicture(colour)).buffer.toString('base64')}`
  await openConsole('/admin/blogs/createblog')
  await page.getByLabel('Title').fill('From Word')
  await content(page).click()
  await paste(
    page,
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class=MsoNormal>Before</p>
<p class=MsoNormal><span><img width=400 height=225 src="${await source('#0b5d5b')}" alt="A tap that drips"></span></p>
<p class=MsoNormal>Between<img src="file:///C:/Temp/image001.png" alt="Lost"></p>
<table><tr><td><p>Old<img src="${await source('#f0a51e')}" alt="The old valve"></p></td><td><p>New</p></td></tr></table>
<p class=MsoNormal>After</p></body></html>`,
  )
  await page.keyboard.type(', and more')
  await expect(toast(page, 'A picture was left out')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(toast(page, 'Blog created successfully')).toBeVisible()

  const token = await adminToken()
  const [{ id }] = (await api('GET', '/blogs?search=from-word', undefined, token)).body.data as [{ id: number }]
  const saved = (await api('GET', `/blogs/${id}`, undefined, token)).body.data as { content: string }
  const shape = saved.content.replace(/<img src="\/uploads\/blogs\/[^>]*alt="([^"]*)"[^>]*>/g, '[$1]').replace(/<t[^>]*>/g, '')
  expect(shape).toMatch(/^<p>Before<\/p>\[A tap that drips\]<p>Between<\/p>.*<p>Old<\/p>\[The old valve\].*<p>New<\/p>/)
  expect(shape).toMatch(/<p>After, and more<\/p>$/)
})

test('a paste that ends with a picture lets the next words follow it', async ({ page, openConsole }) => {
  await openConsole('/admin/blogs/createblog')
  await content(page).click()
  const { buffer } = await buildPicture()
  await paste(page, `<p>Look</p><p><img src="data:image/png;base64,${buffer.toString('base64')}" alt="A tap"></p>`)
  await page.keyboard.type('and then')
  await expect(content(page).locator('img[src^="/uploads/"]')).toHaveAttribute('alt', 'A tap')
  await expect(content(page).locator('> *')).toHaveText(['Look', '', 'and then'])
  // Slow typing is several steps of the history.
  await expect(async () => {
    await page.keyboard.press('Control+z')
    expect(await content(page).locator('img').count()).toBe(0)
  }).toPass()
  await page.keyboard.press('Control+Shift+z')
  await expect(content(page).locator('img[src^="/uploads/"]')).toHaveCount(1)
})

test('what is typed between a render and its effects stays, and can be undone', async ({ page, openConsole }) => {
  // React works in messages to itself: held back, they arrive as on a busy machine.
  await page.addInitScript(() => {
    const held: (() => void)[] = []
    let isHeld = false
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const send = () => postMessage.call(this, message)
      if (isHeld) held.push(send)
      else send()
    }
    const nextTask = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        postMessage.call(port2, 'next')
      })
    const now = performance.now.bind(performance)
    const type = (text: string) => {
      document.execCommand('insertText', false, text)
      return nextTask()
    }
    window.typeFast = async (first, second) => {
      await nextTask()
      isHeld = true
      await type(first)
      // The render takes so long that its effects are left to the next message: time passes once it has begun.
      const startMs = now()
      let readings = 0
      performance.now = () => startMs + (++readings > 2 ? 50 : 0)
      held.shift()?.()
      await nextTask()
      performance.now = now
      const late = held.length
      await type(second)
      isHeld = false
      for (const send of held.splice(0)) send()
      return late
    }
  })
  await openConsole('/admin/blogs/createblog')
  await content(page).click()
  // The first change is rendered at once, because it gives the toolbar something to undo.
  await page.keyboard.type('Begun, ')
  expect(await page.evaluate(() => window.typeFast('first', ', second')), 'effects that are left').toBe(1)
  await expect(content(page)).toHaveText('Begun, first, second')
  // Slow typing is several steps of the history.
  await expect(async () => {
    await page.keyboard.press('Control+z')
    expect(await content(page).textContent()).toBe('')
  }).toPass()
})

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`nothing moves when the editor arrives late, ${width} pixels wide`, async ({ page, api, adminToken, openConsole }) => {
    const html = [
      '<h2>What a karigar checks</h2><p></p><p>First <strong>the</strong> fuse, <a href="/contactus">then</a> the wires.</p>',
      '<ul><li><p>one</p></li><li><p>two</p></li></ul><hr><blockquote><p>Said<br>twice</p></blockquote>',
      '<table><tbody><tr><th><p>Part</p></th><th><p>Price</p></th></tr><tr><td><p>Switch</p></td><td><p>₹99</p></td></tr></tbody></table>',
      '<pre><code>one\ntwo</code></pre><p>The end.</p>',
    ].join('\n')
    const { body } = await api('POST', '/blogs', buildBlog({ content: html }), await adminToken())
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/editor-[^/]*\.js$/, async (route) => {
      await isReleased
      await route.continue()
    })
    await page.setViewportSize({ width, height })
    await openConsole(`/admin/blogs/editblog/${(body.data as { id: number }).id}`)
    await expect(page.getByRole('status', { name: 'Loading the editor' })).toBeAttached()
    const places = () =>
      page
        .getByRole('button', { name: 'Update' })
        .or(page.getByLabel('Meta Description'))
        .evaluateAll((elements) => elements.map((element) => Math.round(element.getBoundingClientRect().top)))
    const before = await places()
    expect(before).toHaveLength(2)
    release()
    await expect(content(page)).toBeVisible()
    expect(await places()).toEqual(before)
  })
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: extends an interface of the browser
  interface Window {
    /** Types a text, and another one after its render and before the effects of that; returns how many are left. */
    typeFast: (first: string, second: string) => Promise<number>
  }
}
