import { execFileSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Why tests can't cut a disk's power on this machine; undefined if they can. Printed when a test is skipped. */
export const NO_POWER_CUTS = describeRefusal('no disk can be made of a file here, which takes root and a loop device', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-power-'))
  try {
    mountPowerDisk(folder, 8).unmount()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/**
 * A separate disk: an ext4 file system in a file. As on a real disk, writes reach the file when the program calls
 * `fsync`, and otherwise much later, so a copy of the file is what a power cut would leave.
 */
export function mountPowerDisk(folder: string, sizeMb: number) {
  const mounted = join(folder, 'disk')
  mkdirSync(mounted)
  let cuts = 0
  const fileOf = (nth: number) => join(folder, `disk-${nth}.img`)
  // By default ext4 commits every five seconds even without `fsync`.
  const mount = () => run('mount', '-o', 'loop,commit=600', fileOf(cuts), mounted)

  writeFileSync(fileOf(0), '')
  truncateSync(fileOf(0), sizeMb * 1024 * 1024)
  run('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', fileOf(0))
  mount()
  return {
    /** The mounted disk. */
    path: mounted,
    /** Kills everything that runs on the disk at once, and mounts what had reached the file. */
    cutPower(): void {
      killAllIn(mounted)
      run('cp', '--sparse=always', fileOf(cuts), fileOf(cuts + 1))
      run('umount', '-l', mounted)
      rmSync(fileOf(cuts))
      cuts += 1
      mount()
    },
    unmount: () => run('umount', '-l', mounted),
  }
}

/** Kills the processes that work in a folder, as PostgreSQL's do in their data folder. */
function killAllIn(folder: string): void {
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)) process.kill(pid, 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'pipe' })
}

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
function describeRefusal(what: string, attempt: () => void): string | undefined {
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

/** Makes a folder read-only for everyone, root too. */
export function makeReadOnly(folder: string): { makeWritable(): void } {
  mount(folder, '--bind', folder)
  mount(folder, '-o', 'remount,ro,bind')
  return { makeWritable: () => void execFileSync('umount', [folder]) }
}
