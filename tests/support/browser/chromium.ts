import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#server/settings.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

/** How the browser is started. */
export interface Chromium {
  readonly executablePath: string
  /** Where its libraries and fonts are. */
  readonly env: Readonly<Record<string, string>>
}

export interface UnpackedChromium extends Chromium {
  readonly remove: () => void
}

/** Unpacks the browser that npm brought into a temporary folder; CHROMIUM_PATH names another browser to use as it is. */
export async function unpackChromium(): Promise<UnpackedChromium> {
  const given = process.env.CHROMIUM_PATH
  if (given) return { executablePath: given, env: ownEnvironment(), remove: () => undefined }
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('npm brings a browser for Linux on x64 only: name one in CHROMIUM_PATH')

  const folder = temporaryFolder('chromium')
  try {
    // Both variables are the package's way to hear that the system has none of the libraries it needs.
    const env = {
      TMPDIR: folder.path,
      HOME: folder.path,
      AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x',
      AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x',
    }
    // Not beside this file where it runs as part of a bundle.
    const script = join(projectRoot, 'tests/support/browser/unpackChromium.mjs')
    const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
    const chromium: Chromium = JSON.parse(stdout)
    return { ...chromium, remove: () => folder.remove() }
  } catch (error) {
    folder.remove()
    throw error
  }
}

/** A system's browser is often a shell script, which wants its PATH and more. */
function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (variable): variable is [string, string] => variable[1] !== undefined,
    ),
  )
}
