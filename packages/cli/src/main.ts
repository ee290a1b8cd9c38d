import './node20'
import { program } from './program'

const { stdin, stdout, stderr, env, argv } = process
const cancel = new AbortController()
// The second Ctrl+C ends the program even if something hangs.
process.once('SIGINT', () => {
  cancel.abort()
  process.once('SIGINT', () => process.exit(130))
})
// The reader of a pipe, such as head, may leave early.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

process.exitCode = await program(argv.slice(2), { stdin, stdout, stderr, env }, cancel.signal)
