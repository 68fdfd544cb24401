import { DatabaseInUse, isInUse } from '#server/db/embedded/folderInUse.ts'

// A second server on a folder is told before a busy machine has read the whole program.
const [command, ...rest] = process.argv.slice(2)
const { DATABASE_URL, DATA_DIR } = process.env
const isPlain = command === 'serve' && rest.every(option => option === '--demo-if-new')
if (isPlain && !DATABASE_URL && DATA_DIR && (await isInUse(DATA_DIR))) {
  console.error(new DatabaseInUse(DATA_DIR).message)
  process.exit(1)
}
await import('./erp.ts')
