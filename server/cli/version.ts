import { parseArgs } from 'node:util'
import type { Database } from '#server/db/database.ts'
import { publishVersion } from '#server/db/versions.ts'

/** `erp version publish`. @throws Error worded for the terminal */
export async function announceVersion(db: Database, args: string[]): Promise<void> {
  const { version, force, line: contents } = given(args)
  if (!version || !contents?.some(text => text.trim()))
    throw new Error(
      'version publish needs --version, and at least one --line that says what is new.',
    )
  await db.write(tx => publishVersion(tx, { version, forceUpdate: force, contents }))
  console.log(`Published ${version}${force ? ', which everybody has to take' : ''}.`)
}

function given(args: string[]) {
  try {
    return parseArgs({
      args,
      strict: true,
      options: {
        version: { type: 'string' },
        force: { type: 'boolean', default: false },
        line: { type: 'string', multiple: true },
      },
    }).values
  } catch (error) {
    throw new Error((error as Error).message, { cause: error })
  }
}
