import type { Program } from '../../test/program.ts'

const POLL_MS = 50

type Heap = {
  /** The used part of V8's heap after a collection, in MB. */
  readMb(): Promise<number>
  close(): void
}

/** Opens the program's inspector by signal. Start the program with `--inspect-port=127.0.0.1:0` in NODE_OPTIONS. */
export async function openHeap({ child, output }: Program): Promise<Heap> {
  child.kill('SIGUSR1')
  let address: string | undefined
  while (!address) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    address = /Debugger listening on (ws:\S+)/.exec(output())?.[1]
  }
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let id = 0
  const call = (method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      const mine = ++id
      socket.addEventListener('message', function receive({ data }) {
        const answer = JSON.parse(String(data))
        if (answer.id !== mine) return
        socket.removeEventListener('message', receive)
        resolve(answer.result)
      })
      socket.send(JSON.stringify({ id: mine, method }))
    })
  return {
    async readMb() {
      await call('HeapProfiler.collectGarbage')
      return (await call('Runtime.getHeapUsage')).usedSize / 1_000_000
    },
    close: () => socket.close(),
  }
}
