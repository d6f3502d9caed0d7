import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Why tests can't mount a disk on this machine; undefined if they can. Printed when a test is skipped. */
export const NO_DISKS = describeRefusal('no disk can be mounted here, which takes root', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-disk-'))
  try {
    mount(folder, '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs')
    execFileSync('umount', [folder])
  } finally {
    rmdirSync(folder)
  }
})

/** Tries what a test needs; returns, and prints, why the machine refuses it, or undefined. */
export function describeRefusal(what: string, attempt: () => void): string | undefined {
  try {
    attempt()
    return undefined
  } catch (error) {
    const reason = `${what}: ${(error as Error).message.trim()}`
    console.log(`Skipped: ${reason}`)
    return reason
  }
}

function mount(folder: string, ...options: string[]): void {
  execFileSync('mount', [...options, folder], { stdio: 'pipe' })
}

/** Mounts an empty file system of this size on a folder. */
export function mountDisk(folder: string, sizeMb: number) {
  mount(folder, '-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs')
  const filler = join(folder, 'filler')
  return {
    /** Leaves no byte free. */
    fill(): void {
      const file = openSync(filler, 'a')
      try {
        for (let sizeBytes = 1024 * 1024; sizeBytes >= 1; ) {
          try {
            writeSync(file, Buffer.alloc(sizeBytes))
          } catch {
            sizeBytes /= 2
          }
        }
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler),
    unmount: () => void execFileSync('umount', ['-l', folder]),
  }
}

/** Makes a folder read-only for everybody, root too. */
export function makeReadOnly(folder: string): { makeWritable(): void } {
  mount(folder, '--bind', folder)
  mount(folder, '-o', 'remount,ro,bind')
  return { makeWritable: () => void execFileSync('umount', [folder]) }
}
