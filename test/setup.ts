// It exports a Response and has to load first, as in the program: a test that serves replaces the global Response.
import '@hono/node-server/utils/response'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let consoleError: MockInstance

beforeEach(() => {
  consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
})

// Any console.error fails the test.
afterEach(() => {
  const { calls } = consoleError.mock
  consoleError.mockRestore()
  expect(calls, 'unexpected console.error').toEqual([])
})
