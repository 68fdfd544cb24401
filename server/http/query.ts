import type { JsonSchema } from '#server/fields/index.ts'

type Query = Record<string, unknown>

/**
 * Prepares a query for its check: an empty parameter is an absent one, and so is `null` where it is
 * no text; blanks around anything but texts are removed. Objects of a list are read from JSON.
 * Source: specification §7, URL-encoded and trimmed.
 */
export function tidyingOf({ properties = {} }: JsonSchema): (query: unknown) => void {
  const schemas = properties as Record<string, JsonSchema>
  return given => {
    const query = given as Query
    for (const [name, value] of Object.entries(query)) {
      const isFree = isText(schemas[name])
      const texts = [value].flat() as string[]
      const kept = texts.flatMap(each => tidied(each, isFree) ?? [])
      if (isObject(schemas[name]?.items as JsonSchema | undefined)) {
        query[name] = kept.map(parsed)
        continue
      }
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

const isObject = (schema: JsonSchema | undefined) => schema?.type === 'object'

/** What is no JSON stays a text, which the check refuses by name. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const formats = ['enum', 'recordId', 'calendarDate', 'instant', 'email', 'phone']
