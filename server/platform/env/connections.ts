/** The addresses of the servers that an address such as `postgresql://user@a:5432,b:5432/karigar` names. */
export function listServers(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

/** Maximum number of database connections of a process. */
export type Connections = { pool: number; jobs: number }

export const DEFAULT_CONNECTIONS: Connections = { pool: 20, jobs: 5 }

/** Two connections that listen, and at the start some that migrate and two that probe. */
const OTHERS = 5

export const countConnections = ({ pool, jobs }: Connections) => pool + jobs + OTHERS
