import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NODE_FLAGS } from '../../scripts/lib/node-flags.mjs'
import { findFreePort } from '../../test/program.ts'
import type { Served } from './node-servers.ts'

const NODE_SERVERS = join(import.meta.dirname, 'node-servers.ts')

/** `headers` are those that nginx does not add itself; `type` is the `Content-Type`. */
type Answer = { type: string; headers: [string, string][]; plain: Buffer; gzip: Buffer }
type OtherServer = { url: string; pid: number; stop(): Promise<void> }

/** An nginx with one worker that serves one of our answers with its headers, from precompressed files. */
export async function startNginx(folder: string, { type, headers, plain, gzip }: Answer): Promise<OtherServer> {
  const [port, root] = [await findFreePort(), join(folder, 'root')]
  await mkdir(root, { recursive: true })
  await writeFile(join(root, 'page'), plain)
  await writeFile(join(root, 'page.gz'), gzip)
  const added = headers.map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`).join('\n')
  const config = `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000; tcp_nopush on; sendfile on; etag on; default_type '${type}';
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  gzip_static on; gzip_vary on;
  ${added}
  server { listen 127.0.0.1:${port}; root ${root}; }
}`
  await writeFile(join(folder, 'nginx.conf'), config)
  const child = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return toServer(child, `http://127.0.0.1:${port}/page`)
}

/** A server of `node-servers.ts`, in a separate process. */
export async function startNode(served: Served): Promise<OtherServer> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [...NODE_FLAGS, NODE_SERVERS, String(port)], { stdio: ['pipe', 'inherit', 'inherit'] })
  child.stdin?.end(JSON.stringify(served))
  return toServer(child, `http://127.0.0.1:${port}`)
}

async function toServer(child: ReturnType<typeof spawn>, url: string): Promise<OtherServer> {
  for (let tries = 0; !(await isUp(url)); tries++) {
    if (tries > 200 || child.exitCode !== null) throw new Error(`${child.spawnfile} does not start`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
