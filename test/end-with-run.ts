import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Reads stdin until the run ends in any way, which closes the pipe. The second signal is for a PostgreSQL that was just
 * starting, the others for one that was frozen.
 */
const KEEPER = `words=$(cat)
for signal in INT INT QUIT QUIT; do
  found=$(ps -eww -o pid=,args= | grep -F -e "$words")
  echo "$found" | while read -r pid args; do kill -CONT "$pid" && kill -"$signal" "$pid"; done 2>&-
  sleep 1
done`

let keeper: ChildProcess | undefined

/** Ends programs with these words in their command line when this process ends, for those that watch no pipe. */
export function endWithRun(words: string): void {
  keeper ??= startKeeper()
  keeper.stdin?.write(`${words}\n`)
}

/** Starts the keeper detached, so that a signal to the run's process group does not reach it. */
function startKeeper(): ChildProcess {
  const child = spawn('sh', ['-c', KEEPER], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.unref()
  if ('unref' in child.stdin) (child.stdin as unknown as { unref(): void }).unref()
  return child
}
