import { codes, isCode } from '#define'

/** What cannot be made, in words for the person who asked. */
export class Nonsense extends Error {}

/** What somebody wants begun: an entity of an area, with a screen or as lines `of` another. */
export interface Asked {
  area: string
  name: string
  path?: string
  title?: string
  of?: string
  roles: string[]
}

/**
 * Reads what was written after `npm run new --`.
 * @throws Nonsense
 */
export function readArguments(args: readonly string[]): Asked {
  const [what = '', ...rest] = args
  const [, area, name] = /^([^/]+)\/([^/]+)$/.exec(what) ?? []
  if (!area || !name)
    throw new Nonsense(`Say the area and the entity, such as sales/fabricSamples:\n  ${usage}`)
  const options: Record<string, string> = {}
  for (let i = 0; i < rest.length; i += 2) {
    const [option, value] = [rest[i]!, rest[i + 1]]
    if (!['--path', '--title', '--roles', '--of'].includes(option))
      throw new Nonsense(`${option} is not known here:\n  ${usage}`)
    if (!value?.trim() || value.startsWith('--'))
      throw new Nonsense(`${option} needs a value after it:\n  ${usage}`)
    options[option.slice(2)] = value.trim()
  }
  const { path, title, of } = options
  if (of && (path || options.roles))
    throw new Nonsense('--of makes lines, which have no screen: take --path and --roles out.')
  const roles = options.roles?.split(',').map(code => code.trim()) ?? []
  const unknown = roles.find(code => !isCode(code))
  if (unknown !== undefined)
    throw new Nonsense(
      `${unknown || 'An empty text'} is no role code. There are ${codes.join(', ')}.`,
    )
  if (path && !/^(\/[A-Za-z][\w-]*){1,5}$/.test(path))
    throw new Nonsense(
      `--path ${path} is no address of a screen: write it like /sale/fabricSamples.`,
    )
  if (title && title.length > 60)
    throw new Nonsense('--title has more than 60 letters, too many for the menu.')
  return {
    area,
    name,
    roles,
    ...(path ? { path } : {}),
    ...(title ? { title } : {}),
    ...(of ? { of } : {}),
  }
}

const usage =
  'npm run new -- <area>/<entity> [--path /sale/fabricSamples] [--title "Fabric samples"] [--roles J1,J4]\n  npm run new -- <area>/<lines> --of <entity> [--title "Loans of a sample"]'
