import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/harness.ts'
import { book, signIn } from '../../../test/steps.ts'

const app = await createTestApp()
const token = await signIn(app)
const update = (id: number, body: object) => app.request('PATCH', `/leads/${id}`, body, { token })
const notesOf = async (id: number) =>
  (await app.request('GET', `/leads/${id}`, undefined, { token })).body.history.map(({ note }: { note: string | null }) => note)

it('a note that is sent again is stored once', async () => {
  const { id } = await book(app)
  const note = { note: 'Rang, nobody there', request_id: 'the-note-of-once' }
  expect([(await update(id, note)).status, (await update(id, note)).status]).toEqual([200, 200])
  expect(await notesOf(id)).toEqual([null, 'Rang, nobody there'])
})

it('a status change with a note that is sent again is stored once', async () => {
  const { id } = await book(app)
  const move = { status: 'Completed', note: 'New washer', request_id: 'the-move-of-once' }
  await update(id, move)
  expect((await update(id, move)).body.data.status).toBe('Completed')
  expect(await notesOf(id)).toEqual([null, 'New washer'])
})

it('the same text without the same request, or for another lead, is another note', async () => {
  const [one, other] = [await book(app), await book(app)]
  await update(one.id, { note: 'Rang', request_id: 'first' })
  await update(one.id, { note: 'Rang', request_id: 'second' })
  await update(one.id, { note: 'Rang' })
  await update(other.id, { note: 'Rang', request_id: 'first' })
  expect([await notesOf(one.id), await notesOf(other.id)]).toEqual([
    [null, 'Rang', 'Rang', 'Rang'],
    [null, 'Rang'],
  ])
})
