import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let consoleError: MockInstance

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
})

// What the program complains about is a failure, also where the test saw what it looked for.
afterEach(() => {
  const { calls } = consoleError.mock
  consoleError.mockRestore()
  expect(calls, 'unexpected console.error').toEqual([])
})
