import type { Challenge, Solution } from 'altcha-lib/types'

/** The solution of a puzzle, found in a worker. Rejects where the browser can't, such as on a page without HTTPS. */
export function solve(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
  const solution = new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new Error('The challenge was not solved'))
    worker.onerror = () => reject(new Error('The worker did not start'))
  })
  worker.postMessage(challenge)
  return solution.finally(() => worker.terminate())
}
