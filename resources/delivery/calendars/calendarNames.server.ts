import { refused, type BeforeWrite } from '#server/kit'
import { namedCalendars } from '#resources/shell/shortcuts/namedCalendars.ts'

/** Refuses another name for a calendar that the shortcut bar finds by its name. */
export const keepNamedCalendars: BeforeWrite = async ({ actor }, input, current) => {
  const before = (current?.name as string | undefined)?.toLowerCase()
  const named = Object.values(namedCalendars[actor.country])
    .flat()
    .find((name: string) => name.toLowerCase() === before)
  if (named && typeof input.name === 'string' && input.name.toLowerCase() !== before)
    throw refused(
      'named',
      'name',
      `The shortcut bar finds ${named} by its name, so it cannot be renamed.`,
    )
  return input
}
