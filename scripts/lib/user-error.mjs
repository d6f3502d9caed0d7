/** A message for the user; any other error is a bug and is printed with its stack. */
export class UserError extends Error {}

/** @param {() => Promise<void>} work */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof UserError ? error.message : error)
    process.exit(1)
  }
}

/** @type {Record<string, string>} */
const REASONS = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}

/**
 * @param {unknown} error
 * @param {string} path
 */
export function toFileError(error, path) {
  const reason = REASONS[codeOf(error) ?? '']
  return reason ? new UserError(`${path} cannot be written: ${reason}.`) : error
}

/**
 * What Node calls an error of the system, such as ENOSPC.
 * @param {unknown} error
 */
export const codeOf = (error) => (error instanceof Error && 'code' in error ? String(error.code) : undefined)
