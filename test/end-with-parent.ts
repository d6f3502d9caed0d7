// Loaded before a program that a test starts: it ends with the run, however that ends, because its end closes the pipe.
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM')).resume()
// The program may end before the run.
if ('unref' in process.stdin) process.stdin.unref()
