import pg from 'pg'
import { StartError } from '../start-error.ts'
import { SOCKET_PORT } from './embedded-folders.ts'

const NO_SUCH_DATABASE = '3D000'

/** Makes the database where a fresh cluster, or one whose first start was cut off here, has none. */
export async function openDatabase(socketDir: string) {
  const connection = { host: socketDir, port: SOCKET_PORT, user: 'karigar', database: 'karigar' }
  try {
    await query(connection, 'SELECT 1').catch(async (error) => {
      if (error.code !== NO_SUCH_DATABASE) throw error
      await query({ ...connection, database: 'postgres' }, 'CREATE DATABASE karigar')
    })
  } catch (error) {
    throw new StartError(`The private PostgreSQL at ${socketDir} does not answer: ${(error as Error).message}.`)
  }
  return connection
}

async function query(connection: pg.ClientConfig, sql: string) {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
