// Runs a bundle and reports an invalid declaration without a stack: node scripts/load.mjs <bundle>
// [arguments]
import { readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Runs a bundle; an invalid declaration exits with status 1 and a message. */
export async function load(file) {
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(file).href).catch(reportDeclaration)
}

/** Prints the message of an invalid declaration. Rethrows every other error. */
export function reportDeclaration(error) {
  if (error.name !== 'DeclarationError' && !whereRead(error)) throw error
  console.error(error.name === 'DeclarationError' ? inFolders(error.message) : unreadable(error))
  process.exitCode = 1
}

/** The message with the path of each declaration that it names. */
function inFolders(message) {
  const files = readdirSync(new URL('../resources', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
  return message
    .replaceAll(/^[\w.]+\.(?:entity|calls)\.ts(?=:)/gm, file => {
      const path = files.find(each => each.replaceAll('\\', '/').endsWith(`/${file}`))
      return `resources/${path ?? file}`
    })
    .replaceAll(/^routes\.ts(?=:)/gm, 'resources/routes')
}

/** What esbuild could not read, a line for each place in a file. */
export const unbundled = ({ errors, message }) =>
  errors
    ?.map(({ text, location }) =>
      location
        ? `${location.file}:${location.line}: could not be read (${text}): ${location.lineText.trim()}`
        : text,
    )
    .join('\n') ?? message

const unreadable = error =>
  `${whereRead(error)}: this declaration could not be read (${error.message}). ` +
  'Two files that import each other, or a misspelt import, are the usual cause.'

/** File and line of the declaration that threw; needs source maps. */
const whereRead = error =>
  ['TypeError', 'ReferenceError'].includes(error.name)
    ? /\b(resources\/(?:[\w/]+\.(?:entity|fields|calls)|routes\/\w+|(?:\w+\/)?(?:index|screens|registry|server))\.ts:\d+)/.exec(
        error.stack,
      )?.[1]
    : undefined

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // A server started by `npm run dev` exits with it, also when it was killed.
  if (process.channel) process.on('disconnect', () => process.exit(1))
  process.argv.splice(1, 1)
  await load(process.argv[1])
}
