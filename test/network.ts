import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer as createEncryptedServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** Allows a page everything but scripts. Browsers apply it in addition to the page's policy. */
const WITHOUT_SCRIPTS = ['Content-Security-Policy', 'sandbox allow-forms allow-same-origin allow-top-navigation']

export type Network = Awaited<ReturnType<typeof openNetwork>>

/**
 * A proxy between browsers and the program, with an origin of its own. It can be cut or held, which every engine takes
 * for a network failure, also in service workers, and it records the answers. With a certificate it serves https.
 */
export async function openNetwork(target: string, certificate?: { cert: string; key: string }) {
  let to = new URL(target)
  let state: 'up' | 'cut' | 'waiting' = 'up'
  let hasScripts = true
  const waiting: (() => void)[] = []
  const answers: string[] = []

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method, url, headers } = incoming
    if (state === 'cut') return void incoming.socket.destroy()
    if (state === 'waiting' && headers.accept?.includes('text/html')) return void waiting.push(() => pass(incoming, outgoing))
    const asked = request(new URL(url ?? '/', to), { method, headers }, (answer) => {
      answers.push(`${method} ${url} ${answer.statusCode}`)
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      outgoing.writeHead(answer.statusCode ?? 500, [...answer.rawHeaders, ...(isPage && !hasScripts ? WITHOUT_SCRIPTS : [])])
      answer.pipe(outgoing)
    })
    asked.on('error', () => incoming.socket.destroy())
    incoming.pipe(asked)
  }
  const server = (certificate ? createEncryptedServer(certificate, pass) : createServer(pass)).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function restore(): void {
    state = 'up'
    for (const go of waiting.splice(0)) go()
  }
  return {
    url: `${certificate ? 'https://localhost' : 'http://127.0.0.1'}:${(server.address() as AddressInfo).port}`,
    cut(): void {
      state = 'cut'
      server.closeAllConnections()
    },
    /** Holds pages until `restore`, but not their files, because WebKit's driver waits for all of them. */
    hold(): void {
      state = 'waiting'
    },
    restore,
    /** From now on pages may not run scripts. Scripts that a WebDriver evaluates still run. */
    stopScripts(): void {
      hasScripts = false
    },
    /** Forwards requests to another program from now on. */
    forwardTo(program: string): void {
      to = new URL(program)
    },
    /** The answers since the last call, such as `GET / 200`. */
    takeAnswers: () => answers.splice(0),
    close(): void {
      restore()
      server.close()
      server.closeAllConnections()
    },
  }
}
