import pg from 'pg'

/** How long a server may take to say whether it accepts writes. */
const PROBE_MS = 3_000

/** A class of clients that connect to the server that accepts writes: the primary among its standbys. */
export function toPrimaryClient(servers: readonly string[]): typeof pg.Client {
  let finding: ReturnType<typeof findPrimary> | undefined

  /** Connections opened at the same time share one search. */
  function find(config: pg.ClientConfig): ReturnType<typeof findPrimary> {
    finding ??= findPrimary(servers, config).finally(() => {
      finding = undefined
    })
    return finding
  }

  return class PrimaryClient extends pg.Client {
    readonly #config: pg.ClientConfig

    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: servers[0] })
      this.#config = config
      // A pool handles errors only once it is connected.
      this.on('error', () => {})
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): unknown {
      const connecting = this.#connect()
      // The pool passes a callback.
      if (callback) connecting.then(() => callback(undefined as unknown as Error), callback)
      return connecting
    }

    async #connect(): Promise<this> {
      Object.assign(this, await find(this.#config))
      await super.connect()
      await requireWritable(this)
      return this
    }
  }
}

async function findPrimary(servers: readonly string[], config: pg.ClientConfig): Promise<{ host: string; port: number }> {
  const probes = servers.map(async (connectionString) => {
    const client = new pg.Client({ ...config, connectionString, query_timeout: PROBE_MS, connectionTimeoutMillis: PROBE_MS })
    client.on('error', () => {})
    try {
      await client.connect()
      await requireWritable(client)
      return { host: client.host, port: client.port }
    } finally {
      client.end().catch(() => {})
    }
  })
  return Promise.any(probes).catch(({ errors }: AggregateError) => {
    throw new Error(`No server takes writes: ${errors.map(({ message, code }) => message || code).join('; ')}`, {
      cause: errors[0],
    })
  })
}

/** Like `target_session_attrs=read-write` in libpq. Ends the connection if the server accepts no writes. */
async function requireWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query('show transaction_read_only')
  if (rows[0]?.transaction_read_only === 'off') return
  client.end().catch(() => {})
  throw new Error(`${client.host}:${client.port} is a standby`)
}
