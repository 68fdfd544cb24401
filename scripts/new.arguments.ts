import { codes } from '#resources/codes.ts'

/** An invalid request, described for the terminal. */
export class Nonsense extends Error {}

/** The requested entity: its area, and a screen or the parent (`of`) of its lines. */
export interface Asked {
  area: string
  name: string
  path?: string
  title?: string
  of?: string
  /** The call whose answer the screen shows. */
  call?: string
  /** The screen has a view of its own; else it is the table of the call. */
  isView?: boolean
  /** The entity gets a file for its demo rows. */
  hasDemo?: boolean
  roles: string[]
}

/**
 * Parses the arguments of `npm run new --`.
 * @throws Nonsense
 */
export function readArguments(args: readonly string[]): Asked {
  const isView = args.includes('--screen')
  const hasDemo = args.includes('--demo')
  const [what = '', ...rest] = args.filter(each => each !== '--screen' && each !== '--demo')
  const [, area, name] = /^([^/]+)\/([^/]+)$/.exec(what) ?? []
  if (!area || !name)
    throw new Nonsense(`Say the area and the entity, such as sales/fabricSamples:\n  ${usage}`)
  const options: Record<string, string> = {}
  for (let i = 0; i < rest.length; i += 2) {
    const [option, value] = [rest[i]!, rest[i + 1]]
    if (!['--path', '--title', '--roles', '--of', '--call'].includes(option))
      throw new Nonsense(`${option} is not known here:\n  ${usage}`)
    if (!value?.trim() || value.startsWith('--'))
      throw new Nonsense(`${option} needs a value after it:\n  ${usage}`)
    options[option.slice(2)] = value.trim()
  }
  const { path, title, of, call } = options
  if (isView && !call)
    throw new Nonsense('--screen needs the call that it shows: --screen --call getClaimSummary.')
  if (hasDemo && call)
    throw new Nonsense('--demo makes rows of an entity, which a call is not: take one of them out.')
  if (of && call) throw new Nonsense('--of makes lines, which have no call: take one of them out.')
  if (call && !/^get[A-Z][A-Za-z\d]{1,50}$/.test(call))
    throw new Nonsense(
      `--call ${call} cannot name a call that reads: write it like getClaimSummary.`,
    )
  if (of && (path || options.roles))
    throw new Nonsense('--of makes lines, which have no screen: take --path and --roles out.')
  const roles = options.roles?.split(',').map(code => code.trim()) ?? []
  const unknown = roles.find(code => !(codes as readonly string[]).includes(code))
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
    ...(call ? { call, isView } : {}),
    ...(hasDemo ? { hasDemo } : {}),
  }
}

const usage =
  'npm run new -- <area>/<entity> [--path /sale/fabricSamples] [--title "Fabric samples"] [--roles J1,J4]\n  npm run new -- <area>/<lines> --of <entity> [--title "Loans of a sample"]\n  npm run new -- <area>/<table> --call getClaimSummary [--path, --title, --roles]; a view of its own with --screen\n  --demo adds a file for the demo rows of an entity or of lines'
