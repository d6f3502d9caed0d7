import pg from 'pg'
import { StartError } from '../start-error.ts'
import { SOCKET_PORT } from './embedded-folders.ts'

/** Made with the cluster; only sets the database up. */
const SUPERUSER = 'karigar'
/** Serves the program: owns the database and may touch neither the server's files nor its programs. */
const PROGRAM = 'karigar_program'
const DATABASE = 'karigar'

/**
 * Makes the program's role and database where a fresh cluster, or one whose first start was cut off here, has none. What
 * an earlier version made as superuser is handed over to the role.
 */
export async function openDatabase(socketDir: string) {
  try {
    await asSuperuser(socketDir, 'postgres', async (client) => {
      const { rows: roles } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [PROGRAM])
      if (roles.length === 0) await client.query(`CREATE ROLE ${PROGRAM} LOGIN`)
      const { rows } = await client.query<{ owner: string }>(
        'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
        [DATABASE],
      )
      if (rows.length === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${PROGRAM}`)
      else if (rows[0]?.owner !== PROGRAM) await asSuperuser(socketDir, DATABASE, (inside) => inside.query(HAND_OVER))
    })
  } catch (error) {
    throw new StartError(`The private PostgreSQL at ${socketDir} does not answer: ${(error as Error).message}.`)
  }
  return { host: socketDir, port: SOCKET_PORT, user: PROGRAM, database: DATABASE }
}

/** Whoever reaches the socket owns the files behind it, so no password is asked. */
export async function asSuperuser(
  socketDir: string,
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const place = { host: socketDir, port: SOCKET_PORT, user: SUPERUSER, database }
  const client = new pg.Client({ ...place, ssl: false, connectionTimeoutMillis: 30_000 })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * One transaction, the database itself last. REASSIGN OWNED would be shorter, but refuses what the cluster's first
 * superuser owns. A table takes the sequences of its columns, its indexes and its row type along.
 */
const HAND_OVER = `
DO $$
DECLARE command text;
BEGIN
  FOR command IN
    WITH own AS (SELECT oid FROM pg_roles WHERE rolname = '${SUPERUSER}'),
    ours AS (SELECT oid FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema'),
    parts AS (SELECT classid, objid FROM pg_depend WHERE deptype IN ('a', 'i', 'e'))
    SELECT format('ALTER SCHEMA %I OWNER TO ${PROGRAM}', nspname) FROM pg_namespace
      WHERE oid IN (SELECT oid FROM ours) AND nspowner IN (SELECT oid FROM own)
    UNION ALL
    SELECT format('ALTER %s %s OWNER TO ${PROGRAM}', CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END,
        oid::regclass)
      FROM pg_class
      WHERE relnamespace IN (SELECT oid FROM ours) AND relowner IN (SELECT oid FROM own) AND relkind IN ('r', 'p', 'v', 'S')
        AND (relkind <> 'S' OR ('pg_class'::regclass, oid) NOT IN (SELECT classid, objid FROM parts))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${PROGRAM}', oid::regprocedure) FROM pg_proc
      WHERE pronamespace IN (SELECT oid FROM ours) AND proowner IN (SELECT oid FROM own)
        AND ('pg_proc'::regclass, oid) NOT IN (SELECT classid, objid FROM parts)
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${PROGRAM}', oid::regtype) FROM pg_type
      WHERE typnamespace IN (SELECT oid FROM ours) AND typowner IN (SELECT oid FROM own) AND typtype IN ('e', 'd')
  LOOP
    EXECUTE command;
  END LOOP;
END $$;
ALTER DATABASE ${DATABASE} OWNER TO ${PROGRAM};
`
