import { parseSync, type Plugin } from 'vite'

/**
 * Leaves the SQL of declarations to the server: a browser knows that a field is computed, and from
 * which others, but not how; conditions are for the database alone.
 */
export function withoutSql(): Plugin {
  return {
    name: 'without-sql',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      return declaration.test(id) ? stripped(id, code) : undefined
    },
  }
}

const declaration = /[\\/]resources[\\/].*\.(entity|fields|found)\.ts$/

interface Part {
  readonly start: number
  readonly end: number
  readonly by: string
}

/** The code of a declaration without its SQL. */
export function stripped(path: string, code: string): string {
  const parts: Part[] = []
  walk(parseSync(path, code).program, node => {
    const [start, end] = [node.start as number, node.end as number]
    if (isSqlOfField(node)) {
      const sql = node.arguments[1]
      parts.push({ ...sql, by: `'${gapsOf(code.slice(sql.start, sql.end))}'` })
    } else if (isDetail(node)) parts.push({ start, end, by: `detail: ''` })
    else if (isConditions(node)) parts.push({ start, end, by: `${node.key.name}: {}` })
  })
  // The last first, so that places before stay.
  return parts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code)
}

/** `computed(field, 'SQL')`. A name of SQL that stands elsewhere is left as it is. */
const isSqlOfField = (node: any): boolean =>
  node.type === 'CallExpression' &&
  node.callee.name === 'computed' &&
  ['Literal', 'TemplateLiteral'].includes(node.arguments[1]?.type)

const isConditions = (node: any): boolean =>
  node.type === 'Property' &&
  ['checks', 'rules'].includes(node.key.name) &&
  node.value.type === 'ObjectExpression'

/** What the palette tells of a record. */
const isDetail = (node: any): boolean =>
  node.type === 'Property' &&
  node.key.name === 'detail' &&
  ['Literal', 'TemplateLiteral'].includes(node.value.type)

/** The fields that SQL names: lines that repeat their parent are known by them. */
const gapsOf = (sql: string) => sql.match(/(?<!\$)\{\w+\}/g)?.join(' ') ?? 'sql'

function walk(node: unknown, visit: (node: any) => void) {
  if (Array.isArray(node)) return node.forEach(each => walk(each, visit))
  if (node === null || typeof node !== 'object' || !('type' in node)) return
  visit(node)
  for (const value of Object.values(node))
    if (value !== null && typeof value === 'object') walk(value, visit)
}
