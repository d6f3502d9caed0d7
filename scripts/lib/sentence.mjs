/** A message for the user; any other error is a bug and is printed with its stack. */
export class Sentence extends Error {}

export async function main(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Sentence ? error.message : error)
    process.exit(1)
  }
}

const REASONS = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
}

export function toFileSentence(error, path) {
  return REASONS[error.code] ? new Sentence(`${path} cannot be written: ${REASONS[error.code]}.`) : error
}
