// Preloaded into programs that tests start: the end of the run closes the pipe, which ends the program too.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
// The program may also end before the run.
if ('unref' in process.stdin) process.stdin.unref()
