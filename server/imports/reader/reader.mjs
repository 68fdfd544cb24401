// Reads a file from outside into rows, in a process whose parent limits time and heap. Plain
// JavaScript: it is started unchanged from source and from the bundle.
import { setPriority } from 'node:os'
import { readFile } from './read.mjs'

// Whoever waits for the server comes first.
setPriority(5)
process.once('disconnect', () => process.exit())
// A service manager may signal every process of the service; the server ends its own children.
process.on('SIGTERM', () => {})
process.once('message', ({ bytes, limits, how = {} }) =>
  readFile(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    limits,
    how,
    message => process.send(message),
    // All that comes after the file: a batch was taken.
    taken => process.on('message', taken),
  ),
)
