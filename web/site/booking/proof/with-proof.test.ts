import { afterEach, expect, test, vi } from 'vitest'
import { UNPROVED } from '../../../../contract/bookings/proofs.ts'
import { ApiError } from '../../../api/client.ts'
import { solve } from './solve.ts'
import { withProof } from './with-proof.ts'

vi.mock('./solve.ts')
const asked = new ApiError(429, { message: 'Prove it', challenge: { signature: 's' } } as object)
const solution = { counter: 7, derivedKey: '00' }

afterEach(() => vi.resetAllMocks())

/** A call that asks for a proof so often, then answers; and what it was sent. */
function server(times: number) {
  const sent: (string | undefined)[] = []
  const make = async (proof?: string) => {
    sent.push(proof)
    if (sent.length <= times) throw asked
    return 'sent'
  }
  return { make, sent }
}

test('a call that is answered at once proves nothing', async () => {
  const onProving = vi.fn()
  expect(await withProof(server(0).make, onProving)).toBe('sent')
  expect(onProving).not.toHaveBeenCalled()
})

test('a call that is asked for a proof is made again with it, and the visitor sees that', async () => {
  vi.mocked(solve).mockResolvedValue(solution)
  const { make, sent } = server(1)
  const onProving = vi.fn()
  expect(await withProof(make, onProving)).toBe('sent')
  expect(sent).toEqual([undefined, JSON.stringify({ challenge: { signature: 's' }, solution })])
  expect(onProving).toHaveBeenCalledOnce()
})

test('a browser that can’t prove says so, and what the server then says is the answer', async () => {
  vi.mocked(solve).mockRejectedValue(new Error('No worker'))
  const { make, sent } = server(5)
  await expect(withProof(make, () => {})).rejects.toBe(asked)
  expect(sent).toEqual([undefined, UNPROVED])
})

test('no visitor solves puzzles for ever', async () => {
  vi.mocked(solve).mockResolvedValue(solution)
  const { make, sent } = server(9)
  await expect(withProof(make, () => {})).rejects.toBe(asked)
  expect(sent).toHaveLength(4)
  expect(sent.at(-1)).toBe(UNPROVED)
})

test('any other refusal is the answer', async () => {
  const refusal = new ApiError(429, { message: 'Wait' })
  await expect(
    withProof(
      () => Promise.reject(refusal),
      () => {},
    ),
  ).rejects.toBe(refusal)
  expect(solve).not.toHaveBeenCalled()
})
