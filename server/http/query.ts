import type { JsonSchema } from '#server/fields/index.ts'

type Query = Record<string, string | string[]>

/**
 * Prepares a query for its check: an empty parameter is an absent one, and so is `null` where it is
 * no text; blanks around anything but texts are removed. Source: specification §7, URL-encoded and
 * trimmed.
 */
export function tidyingOf({ properties = {} }: JsonSchema): (query: unknown) => void {
  const schemas = properties as Record<string, JsonSchema>
  return given => {
    const query = given as Query
    for (const [name, value] of Object.entries(query)) {
      const isFree = isText(schemas[name])
      const kept = [value].flat().flatMap(each => tidied(each, isFree) ?? [])
      if (!kept.length) delete query[name]
      else query[name] = typeof value === 'string' ? kept[0]! : kept
    }
  }
}

/** The value of a parameter, if there is any. */
export function tidied(value: string, isFree: boolean): string | undefined {
  const text = isFree ? value : value.trim()
  return text === '' || (!isFree && text === 'null') ? undefined : text
}

/** Whether every text is a value; the values of unknown parameters stay as they are. */
function isText(schema: JsonSchema | undefined): boolean {
  if (schema?.items) return isText(schema.items as JsonSchema)
  const isString = !schema || [schema.type].flat().includes('string')
  return isString && !formats.some(format => schema?.[format])
}

const formats = ['enum', 'recordId', 'calendarDate', 'instant', 'email', 'phone']
