import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Reads until the run is gone, however it ended: then the pipe closes. The second signal is for a PostgreSQL that was
 * just starting, the others for one that was frozen.
 */
const KEEPER = `words=$(cat)
for signal in INT INT QUIT QUIT; do
  found=$(ps -eww -o pid=,args= | grep -F -e "$words")
  echo "$found" | while read -r pid args; do kill -CONT "$pid" && kill -"$signal" "$pid"; done 2>&-
  sleep 1
done`

let keeper: ChildProcess | undefined

/** Ends what has these words in its command line with this process: for programs that do not look at a pipe. */
export function endWithRun(words: string): void {
  keeper ??= startKeeper()
  keeper.stdin?.write(`${words}\n`)
}

/** In a session of its own, so that a signal to all of the run leaves it. */
function startKeeper(): ChildProcess {
  const child = spawn('sh', ['-c', KEEPER], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.unref()
  if ('unref' in child.stdin) (child.stdin as unknown as { unref(): void }).unref()
  return child
}
